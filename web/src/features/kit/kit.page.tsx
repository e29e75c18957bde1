import './kit.css';
import { presentations } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { FilledIn } from './filled-in.tsx';
import { Opened } from './opened.tsx';
import { Pressed } from './pressed.tsx';
import { Recorded } from './recorded.tsx';
import { ShowcaseParts } from './shown.tsx';

/** Every component of the kit in all its states; where the developer portal is switched off there is no such page. */
export function KitPage() {
  usePageTitle('Components');
  const { error, isPending } = useQuery(query(presentations.list));
  if (error instanceof ApiError && error.code === 'request.not_found') throw notFound();
  if (isPending) return <PageSkeleton />;
  return (
    <main id="main" className="kit stack distant" tabIndex={-1}>
      <div className="row between">
        <h1 className="page-title">Components</h1>
        <ThemeSwitch />
      </div>
      <Pressed />
      <FilledIn />
      <ShowcaseParts />
      <Recorded />
      <Opened />
    </main>
  );
}
