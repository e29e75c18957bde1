import './day-in-the-life.css';
import { dayInTheLife, type Role } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { sessionQuery } from '../../core/session.ts';
import { PageFailure } from '../../ui/failure.tsx';
import { DaySchedule } from './day-schedule.tsx';
import { DaySkeleton } from './day-skeleton.tsx';
import { LoginRequired, NoRole } from './no-day.tsx';

function Framed({ children }: { children: ReactNode }) {
  return (
    <div className="page day">
      <div className="page-head">
        <h1 className="page-title">A Day in the Life</h1>
      </div>
      {children}
    </div>
  );
}

function RoleDay({ role }: { role: Role }) {
  const { data, error, refetch } = useQuery(query(dayInTheLife.get, { params: { role } }));
  if (error)
    return <PageFailure title="This day could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <DaySkeleton />;
  return (
    <div className="page day">
      <div className="page-head">
        <h1 className="page-title">{data.title}</h1>
        <p className="lead">{data.description}</p>
      </div>
      <div className="columns single-on-laptops far top">
        <DaySchedule schedule={data.schedule} />
        <aside aria-labelledby="key-responsibilities">
          <h2 className="section-title" id="key-responsibilities">
            Key responsibilities
          </h2>
          <ul className="lined line-below below-loose">
            {data.keyResponsibilities.map((duty) => (
              <li className="lead serif" key={duty}>
                {duty}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  );
}

/** The working day of the role that was assigned first, paid or not. */
export function DayInTheLifePage() {
  usePageTitle('A Day in the Life');
  const { data: session, error, refetch } = useQuery(sessionQuery);
  if (session === undefined) {
    return error ? (
      <PageFailure title="This day could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <DaySkeleton />
    );
  }
  const [assigned] = session?.user.roles ?? [];
  if (assigned) return <RoleDay key={assigned.role} role={assigned.role} />;
  return <Framed>{session ? <NoRole /> : <LoginRequired />}</Framed>;
}
