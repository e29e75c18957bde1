import './access-denied.css';
import { useNavigate } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { usePageTitle } from '../core/page-title.ts';
import { Button } from './button.tsx';

/** What a page for administrators shows to everybody else. */
export function AccessDenied() {
  usePageTitle('Access Denied');
  const navigate = useNavigate();
  return (
    <div className="page access-denied">
      <div className="empty">
        <ShieldX className="i i-l" aria-hidden="true" />
        <h1 className="t3">Access Denied - You need administrator privileges to view this page.</h1>
        <Button onClick={() => void navigate({ to: '/' })}>Return to Home</Button>
      </div>
    </div>
  );
}
