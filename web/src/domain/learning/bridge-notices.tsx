import { bridges, type BridgeSummary } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, GitCompareArrows } from 'lucide-react';
import { formatUtcDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What there is to read and to answer, such as “2 slides, 5 questions, about 9 minutes”. */
export function describeWork({ slides, newLessons, questions, minutes }: BridgeSummary): string {
  return [
    slides > 0 && count(slides, 'slide'),
    newLessons > 0 && count(newLessons, 'new lesson'),
    questions > 0 && count(questions, 'question'),
    `about ${count(minutes, 'minute')}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function describeVersions({ purpose, from, to, completedAt }: BridgeSummary): string {
  if (purpose === 'completion')
    return `You read some lessons in version ${from}. Version ${to} is taught now. Read what changed before your certificate is issued.`;
  const when = completedAt ? ` on ${formatUtcDay(completedAt)}` : '';
  return `You completed version ${from}${when}. The rest of version ${to} is as you know it. Your new certificate names both versions.`;
}

/** What it leads to, and why it is asked. */
export function describeReason(bridge: BridgeSummary): string {
  const { withdrawnBecause, from } = bridge;
  const withdrawn = withdrawnBecause === null ? '' : `Version ${from} was withdrawn: ${withdrawnBecause} `;
  return withdrawn + describeVersions(bridge);
}

function BridgeNotice({ bridge, isInCourse }: { bridge: BridgeSummary; isInCourse: boolean }) {
  const since = bridge.purpose === 'certificate' ? 'since you completed' : 'in lessons that you completed in';
  const title = isInCourse
    ? `What changed ${bridge.purpose === 'certificate' ? 'since you completed this course' : 'since you read it'}`
    : `What changed ${since} ${bridge.courseTitle}`;
  return (
    <Notice
      icon={GitCompareArrows}
      className="below-loose"
      aria-label={title}
      action={
        <ButtonLink variant="tint" to="/course/$id/bridge" params={{ id: String(bridge.courseId) }}>
          Read what changed
          <ArrowRight className="icon icon-small" aria-hidden="true" />
        </ButtonLink>
      }
    >
      <h2 className="card-title">{title}</h2>
      <p className="small-text below-tight">{describeReason(bridge)}</p>
      <p className="small-text strong below-tight">{describeWork(bridge)}</p>
    </Notice>
  );
}

/** What new versions ask, of one course or of all; nothing where everything is up to date. */
export function BridgeNotices({ courseId }: { courseId?: number }) {
  const { data = [] } = useQuery(query(bridges.list, { params: { userId: useUser().id } }));
  return data
    .filter((bridge) => courseId === undefined || bridge.courseId === courseId)
    .map((bridge) => (
      <BridgeNotice key={bridge.courseId} bridge={bridge} isInCourse={courseId !== undefined} />
    ));
}
