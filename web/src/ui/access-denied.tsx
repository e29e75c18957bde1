import { useNavigate } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { usePageTitle } from '../core/page-title.ts';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

/** What a page for administrators shows to everybody else. */
export function AccessDenied() {
  usePageTitle('Access Denied');
  const navigate = useNavigate();
  return (
    <div className="page access-denied">
      <Empty
        icon={ShieldX}
        heading="h1"
        title="Access Denied - You need administrator privileges to view this page."
        action={<Button onClick={() => void navigate({ to: '/' })}>Return to Home</Button>}
      />
    </div>
  );
}
