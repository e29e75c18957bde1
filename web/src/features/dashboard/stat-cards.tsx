import { recall, type Dashboard } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Figure, Figures } from '../../ui/figures.tsx';

function Ticks({ total, done }: { total: number; done: number }) {
  return (
    <span className="meter" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={index < done ? 'on' : ''} />
      ))}
    </span>
  );
}

function noted(ticks: ReactNode, caption: ReactNode) {
  return (
    <>
      {ticks}
      {caption}
    </>
  );
}

/** What the points count, and, beside it, what was really known. */
function KnowledgeCaption({ hours }: { hours: number }) {
  const { data } = useQuery(query(recall.mastery, { params: { userId: useUser().id } }));
  return (
    <>
      15 for each of {hours} program {hours === 1 ? 'hour' : 'hours'}
      {data && data.answered > 0 && (
        <Link className="link own-line" to="/review" hash="known">
          {data.right} of {count(data.answered, 'first answer')} right
        </Link>
      )}
    </>
  );
}

const PERCENT_TICKS = 25;
const POINTS_PER_TICK = 15;
const MOST_TICKS = 20;

export function StatCards({ data }: { data: Dashboard }) {
  const share = (percent: number) => (
    <Ticks total={PERCENT_TICKS} done={Math.round((percent / 100) * PERCENT_TICKS)} />
  );
  const streak =
    data.streakDays > 0
      ? `of your program done, ${count(data.streakDays, 'day')} in a row`
      : 'of your program done';
  const open = data.courses.filter(({ isLocked }) => !isLocked).length;
  return (
    <section className="stack even below-broad" aria-labelledby="your-numbers">
      <div className="row between">
        <h2 className="section-title" id="your-numbers">
          Your numbers
        </h2>
        <Link className="link small-text" to="/analytics">
          My progress
        </Link>
      </div>
      <Figures>
        <Figure name="Learning Streak" unit="%" note={noted(share(data.overallProgress), streak)}>
          {data.overallProgress}
        </Figure>
        <Figure
          name="Modules Unlocked"
          unit={` of ${data.totalCourses}`}
          note={noted(
            <Ticks total={data.totalCourses} done={data.completedCourses} />,
            `completed, ${open} open to you`,
          )}
        >
          {data.completedCourses}
        </Figure>
        <Figure
          name="Knowledge Points"
          note={noted(
            <Ticks
              total={MOST_TICKS}
              done={Math.min(MOST_TICKS, Math.ceil(data.knowledgePoints / POINTS_PER_TICK))}
            />,
            <KnowledgeCaption hours={data.studyHours} />,
          )}
        >
          {data.knowledgePoints}
        </Figure>
        <Figure
          name="Expert Level"
          unit="%"
          note={noted(
            share(data.expertLevel),
            data.assessmentsTaken > 0
              ? `average of your best scores in ${count(data.assessmentsTaken, 'assessment')}`
              : 'no assessments taken yet',
          )}
        >
          {data.expertLevel}
        </Figure>
      </Figures>
    </section>
  );
}
