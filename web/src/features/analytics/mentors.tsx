import { advanced, type Mentor } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { writeDate } from '../../core/dates.ts';

function MentorList({ mentors }: { mentors: Mentor[] }) {
  if (mentors.length === 0)
    return (
      <NothingYet
        title="No mentors yet"
        text="Mentors are included with a role package."
        action={{ label: 'See training roles', to: '/training-roles' }}
      />
    );
  const next = mentors[0]?.nextSession ?? null;
  return (
    <>
      <ul className="lined">
        {mentors.map(({ id, name, field, isSample }) => (
          <li key={id}>
            <p className="strong row wrap">
              {name}
              {isSample && <Badge tone="outline">Sample</Badge>}
            </p>
            <p className="small-text muted">{field}</p>
          </li>
        ))}
      </ul>
      <p className="small-text soft">
        {next ? `Your next session: ${writeDate(next, 'session')}.` : 'No session booked.'}
      </p>
      <ButtonLink to="/booking">{next ? 'Change or book a session' : 'Book a session'}</ButtonLink>
    </>
  );
}

/** Who advises the learner's role, and when. */
export function Mentors() {
  const user = useUser();
  const { data, error, isFetching, refetch } = useQuery(
    query(advanced.mentors, { params: { userId: user.id } }),
  );
  return (
    <Card as="section" className="plot-card" aria-labelledby="mentors">
      <h2 className="card-title" id="mentors">
        Mentors
      </h2>
      {error && (
        <Failure
          title="The mentors could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
          heading="h3"
        />
      )}
      {!error && !data && (
        <Skeleton label="Loading the mentors">
          <SkeletonBlock height="8rem" />
        </Skeleton>
      )}
      {data && <MentorList mentors={data} />}
    </Card>
  );
}
