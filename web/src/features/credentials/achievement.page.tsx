import './credentials.css';
import { credentials } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

/** What certificates of a version of a course stand for: the page behind the address in each credential. */
export function AchievementPage() {
  const { course, version } = useParams({ from: '/shell/achievements/$course/$version' });
  const courseId = Number(course) || 1;
  const { data, error, refetch } = useQuery(
    query(credentials.achievement, { params: { courseId, version } }),
  );
  usePageTitle(data?.name ?? 'Certificate of Completion');
  return (
    <div className="page credential-page">
      {error && (
        <Failure
          title="This achievement couldn’t be displayed"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <Skeleton label="Loading the achievement">
          <SkeletonBlock height="20rem" />
        </Skeleton>
      )}
      {data && (
        <Card as="article" className="stack roomy padded-ample">
          <img src={`/achievements/${courseId}/${version}/badge.png`} alt="" width="200" height="200" />
          <div className="stack close">
            <h1 className="page-title">{data.name}</h1>
            <p className="lead">Certificate of Completion, course version {data.version}</p>
            <p>{data.description}</p>
            <h2 className="card-title below-even">What was required</h2>
            <p>{data.criteria.narrative}</p>
          </div>
        </Card>
      )}
    </div>
  );
}
