import { PASS_MARK, type Analytics } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { useState, type CSSProperties } from 'react';
import { count } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { describeAreas } from './analytics-text.ts';
import { NothingYet } from './nothing-yet.tsx';

/** As many as one can work on. */
const MOST = 8;

function AreaRow({ area }: { area: Analytics['areas'][number] }) {
  const { lessonId, lessonTitle, courseTitle, answered, correct } = area;
  const isLow = correct < PASS_MARK;
  return (
    <li>
      <div>
        <Link className="link" to="/lesson/$id" params={{ id: String(lessonId) }}>
          {lessonTitle}
        </Link>
        <p className="small-text muted">
          {courseTitle}, {count(answered, 'answer')}
        </p>
      </div>
      <div
        className={isLow ? 'share low' : 'share'}
        aria-hidden="true"
        style={{ '--v': correct, '--mark': PASS_MARK } as CSSProperties}
      >
        <i />
        <s />
      </div>
      <p className="tabular strong at-end">
        {correct}%<span className="visually-hidden"> correct</span>
      </p>
    </li>
  );
}

/** Lessons by the answers to their questions, weakest first, each with the way back to it. */
export function WeakAreas({ areas }: { areas: Analytics['areas'] }) {
  const [isWhole, setWhole] = useState(false);
  const weak = areas.filter(({ correct }) => correct < PASS_MARK).slice(0, MOST);
  const shown = isWhole ? areas : weak;
  return (
    <Card as="section" className="plot-card areas" aria-labelledby="areas">
      <h2 className="card-title" id="areas">
        Weak areas
      </h2>
      {areas.length === 0 ? (
        <NothingYet
          title="Not enough answers yet"
          text="A lesson appears here once you’ve answered 3 of its questions in assessments or practice quizzes."
          action={{ label: 'Open assessments', to: '/assessments' }}
        />
      ) : (
        <>
          <p className="small-text soft">
            {describeAreas(areas)}
            {shown.length > 0 && ' The mark on each bar is the pass mark.'}
          </p>
          {shown.length > 0 && (
            <ol className="lined">
              {shown.map((area) => (
                <AreaRow key={area.lessonId} area={area} />
              ))}
            </ol>
          )}
          {areas.length > weak.length && (
            <Button variant="ghost" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show weak areas only' : `Show all ${count(areas.length, 'lesson')}`}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
