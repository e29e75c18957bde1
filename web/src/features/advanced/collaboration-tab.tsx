import { projects } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { ProjectCard } from './project-card.tsx';

const CARDS = [1, 2, 3];

function Waiting() {
  return (
    <Skeleton label="Loading the projects">
      <div className="gallery apart below-roomy">
        {CARDS.map((card) => (
          <SkeletonBlock key={card} height="24rem" />
        ))}
      </div>
    </Skeleton>
  );
}

export function CollaborationTab() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(projects.list),
    // Others join and leave.
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="collaboration">
      <h2 className="section-title" id="collaboration">
        Group projects
      </h2>
      <p className="lead readable below-snug">
        Each group has set dates and a limited number of seats. Members see each other and can post to the
        group.
      </p>
      {error && (
        <Failure
          title="The projects could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
          heading="h3"
        />
      )}
      {!error && !data && <Waiting />}
      {data && (
        <ul className="gallery apart below-roomy">
          {data.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      )}
    </section>
  );
}
