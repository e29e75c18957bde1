import { learningPaths, type LearningPath } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Route } from 'lucide-react';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { EnrollButton } from '../../domain/learning-paths/enroll-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PathBadges, PathFacts } from '../../domain/learning-paths/path-facts.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Badge } from '../../ui/badge.tsx';

const SHOWN_MODULES = 3;

function FirstModules({ modules }: Pick<LearningPath, 'modules'>) {
  const rest = modules.length - SHOWN_MODULES;
  return (
    <div className="path-modules">
      <h4 className="item-title">Modules</h4>
      <ol className="lined below-snug">
        {modules.slice(0, SHOWN_MODULES).map(({ id, name, duration }) => (
          <li className="row loose between small-text" key={id}>
            <span>{name}</span>
            <span className="muted tabular unbroken">{duration} min</span>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <p className="small-text muted below-close">
          +{rest} more {rest === 1 ? 'module' : 'modules'}
        </p>
      )}
    </div>
  );
}

/** How far the learner is, and the way back into the path. */
function Progress({ path, isFirst }: { path: LearningPath; isFirst: boolean }) {
  const isDone = path.progress >= 100;
  return (
    <div className="stack snug">
      <div className="row between small-text">
        <span>{isDone ? 'Completed' : 'Your progress'}</span>
        <span className="tabular strong">{path.progress}%</span>
      </div>
      <ProgressBar value={path.progress} label={`Progress in ${path.name}`} />
      <ButtonLink
        className="below-near"
        variant={isFirst ? 'primary' : 'secondary'}
        to="/learning-paths/$pathId"
        params={{ pathId: path.id }}
        aria-label={`Continue Learning Path: ${path.name}`}
      >
        Continue Learning Path
        {isFirst && <ArrowRight className="icon icon-small" aria-hidden="true" />}
      </ButtonLink>
    </div>
  );
}

/** One path as it is offered, or as far as the learner has come in it. */
function PathCard({ path, isFirst }: { path: LearningPath; isFirst: boolean }) {
  return (
    <Card as="li" className="columns distant padded-ample">
      <div className="shrinks">
        <p className="row wrap">
          <PathBadges path={path} />
        </p>
        <h3 className="section-title below-even">
          <Link to="/learning-paths/$pathId" params={{ pathId: path.id }}>
            {path.name}
          </Link>
        </h3>
        <p className="readable lead serif below-snug">{path.description}</p>
        <PathFacts path={path} />
        <h4 className="item-title below-apart">Prerequisites</h4>
        <ul className="path-prerequisites row wrap below-close">
          {path.prerequisites.map((each) => (
            <Badge as="li" key={each} className="wraps" tone="outline">
              {each}
            </Badge>
          ))}
        </ul>
      </div>
      <div className="upright between roomy line-beside">
        <FirstModules modules={path.modules} />
        {path.enrolledAt ? <Progress path={path} isFirst={isFirst} /> : <EnrollButton path={path} />}
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading the learning paths">
      <div className="stack apart">
        <SkeletonBlock height="19rem" />
        <SkeletonBlock height="19rem" />
      </div>
    </Skeleton>
  );
}

/** The learning paths for the role, as they are offered and as far as the learner has come. */
export function PathsTab() {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(learningPaths.list),
    refetchOnMount: 'always',
  });
  if (error)
    return (
      <Failure
        title="The learning paths could not be loaded"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Waiting />;
  if (data.length === 0)
    return (
      <Empty icon={Route} title="No learning paths yet">
        <p>Paths for your role will appear here when they’re published.</p>
      </Empty>
    );
  const current = data.find(({ enrolledAt, progress }) => enrolledAt && progress < 100);
  return (
    <section className="paths-tab" aria-labelledby="paths">
      <h2 className="visually-hidden" id="paths">
        {count(data.length, 'learning path')} for your role
      </h2>
      <ul className="stack apart">
        {data.map((path) => (
          <PathCard key={path.id} path={path} isFirst={path === current} />
        ))}
      </ul>
    </section>
  );
}
