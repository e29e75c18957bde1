import type { AdvancedProgress } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Figure, Figures } from '../../ui/figures.tsx';

/** The four counters of what was done in advanced training. */
export function AdvancedCounters({ progress }: { progress: AdvancedProgress }) {
  const counters = [
    ['Active Learning Paths', progress.learningPaths.length],
    ['Scenarios Completed', progress.scenariosCompleted],
    ['Active Projects', progress.collaborativeProjects],
    ['Mentoring Sessions', progress.mentoringSessions],
  ] as const;
  return (
    <section className="stack even" aria-labelledby="advanced-progress">
      <div className="row wrap between baseline tight">
        <h2 className="item-title" id="advanced-progress">
          Your Advanced Training Progress
        </h2>
        <Link className="link" to="/analytics">
          Study time and scores
        </Link>
      </div>
      <Figures>
        {counters.map(([label, count]) => (
          <Figure key={label} name={label}>
            {count}
          </Figure>
        ))}
      </Figures>
    </section>
  );
}
