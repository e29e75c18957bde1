import { Pause, Play, RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCountdown } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Rule } from '../../ui/progress.tsx';
import { ANSWER_MINUTES, announcementOf, type AnswerClock, type ClockSnapshot } from './answer-clock.ts';

/** Seconds that a tick of the rule stands for. */
const TICK_SECONDS = 10;

const WORDS = { ready: 'to answer', running: 'left', paused: 'left, paused', done: 'used' } as const;

function Lengths({ clock, snapshot: { minutes, phase } }: { clock: AnswerClock; snapshot: ClockSnapshot }) {
  const isFixed = phase !== 'ready';
  return (
    <div className="row" role="group" aria-label="Time limit">
      {ANSWER_MINUTES.map((each) => (
        <Chip
          key={each}
          className="tabular"
          isPressed={each === minutes}
          aria-disabled={isFixed}
          onClick={() => clock.choose(each)}
        >
          {each} min
        </Chip>
      ))}
    </div>
  );
}

function Controls({ clock, snapshot: { phase } }: { clock: AnswerClock; snapshot: ClockSnapshot }) {
  const isRunning = phase === 'running';
  if (phase === 'done')
    return (
      <Button icon={RotateCcw} onClick={clock.again}>
        Try again
      </Button>
    );
  return (
    <>
      <Button variant={isRunning ? 'secondary' : 'primary'} onClick={isRunning ? clock.pause : clock.start}>
        {isRunning ? (
          <Pause className="icon icon-small" aria-hidden="true" />
        ) : (
          <Play className="icon icon-small" aria-hidden="true" />
        )}
        {isRunning ? 'Pause' : phase === 'paused' ? 'Continue' : 'Start'}
      </Button>
      {phase !== 'ready' && (
        <>
          <Button variant={isRunning ? 'primary' : 'secondary'} icon={Square} onClick={clock.finish}>
            Finish answer
          </Button>
          <Button variant="ghost" icon={RotateCcw} onClick={clock.again}>
            Start over
          </Button>
        </>
      )}
    </>
  );
}

/** The time for one answer: chosen, started, paused, begun again; a rule fills meanwhile. */
export function AnswerTimer({
  clock,
  snapshot,
  onCompare,
}: {
  clock: AnswerClock;
  snapshot: ClockSnapshot;
  onCompare: () => void;
}) {
  const { minutes, phase, elapsed } = snapshot;
  const total = minutes * 60;
  const isDone = phase === 'done';
  const card = useRef<HTMLElement>(null);
  const shown = useRef(phase);
  // A button that was pressed may give way to others: the focus goes to the next step.
  useEffect(() => {
    if (shown.current !== phase && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('.button.primary')?.focus();
    shown.current = phase;
  }, [phase]);
  return (
    <Card as="section" isPadded className="stays stack even" aria-labelledby="timer" ref={card}>
      <h2 className="card-title" id="timer">
        Answer aloud
      </h2>
      <p className="small-text muted">
        Set a time limit, start, and answer as you would in the interview. Then compare with the expert
        response.
      </p>
      <Lengths clock={clock} snapshot={snapshot} />
      <p className="muted below-tight" role="timer">
        <span className="great-title tabular plain-text">
          {formatCountdown(isDone ? elapsed : total - elapsed)}
        </span>{' '}
        {WORDS[phase]}
      </p>
      <Rule
        steps={total / TICK_SECONDS}
        done={Math.floor(elapsed / TICK_SECONDS)}
        label="Time used"
        hasPointer={phase !== 'ready'}
      />
      <p className="small-text clock-says soft medium" role="status">
        {announcementOf(snapshot)}
      </p>
      <div className="row wrap">
        <Controls clock={clock} snapshot={snapshot} />
      </div>
      <Button variant={isDone ? 'primary' : 'secondary'} isBlock onClick={onCompare}>
        Compare with the expert response
      </Button>
    </Card>
  );
}
