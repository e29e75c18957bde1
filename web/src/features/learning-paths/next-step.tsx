import type { PathProgress } from '@trialwright/contract';
import { ArrowRight, CircleCheck, PencilLine } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StartQuiz } from './start-quiz.tsx';

type Next = NonNullable<PathProgress['next']>;

interface Props {
  path: PathProgress;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens the rating of a module’s exercise, further down on this page. */
  onRate: (moduleId: number) => void;
}

/** The module that an address such as `#module-39` points to. */
function moduleOf(href: string): number | undefined {
  const id = /^#module-(\d+)$/.exec(href)?.[1];
  return id === undefined ? undefined : Number(id);
}

function Action({ next, pathId, onRate }: { next: Next; pathId: string; onRate: Props['onRate'] }) {
  if (next.starts)
    return <StartQuiz pathId={pathId} quiz={next.starts} label={next.label} variant="primary" />;
  if (next.href === null) return null;
  const moduleId = moduleOf(next.href);
  if (moduleId !== undefined)
    return (
      <Button variant="primary" onClick={() => onRate(moduleId)}>
        {next.label}
      </Button>
    );
  return (
    <ButtonLink variant="primary" to={next.href}>
      {next.label}
      <ArrowRight className="icon icon-small" aria-hidden="true" />
    </ButtonLink>
  );
}

/** The one thing to do now, and why. */
export function NextStep({ path, heading, onRate }: Props) {
  const { next, progress } = path;
  const isWaiting = next !== null && next.href === null && next.starts === null;
  const Icon = isWaiting ? PencilLine : CircleCheck;
  return (
    <section className="side-by-side to-end roomy line-below padded-block below-even" aria-labelledby="next">
      <div>
        <h2 className="item-title" id="next" ref={heading} tabIndex={-1}>
          What comes next
        </h2>
        {next && !isWaiting ? (
          <p className="lead serif readable below-tight">{next.why}</p>
        ) : (
          <p className="row near top lead serif readable below-tight">
            <Icon className="icon below-tight muted" aria-hidden="true" />
            {next
              ? `${next.label}. ${next.why}`
              : progress >= 100 && 'You’ve completed every module in this path.'}
          </p>
        )}
      </div>
      {next && <Action next={next} pathId={path.id} onRate={onRate} />}
    </section>
  );
}
