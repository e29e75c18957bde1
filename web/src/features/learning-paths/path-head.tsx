import type { PathProgress } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { EnrollButton } from '../../domain/learning-paths/enroll-button.tsx';
import { PathBadges, PathFacts } from '../../domain/learning-paths/path-facts.tsx';
import { Card } from '../../ui/card.tsx';
import { Rule } from '../../ui/progress.tsx';

/** What to bring along, and the button that begins the path. */
function Enrolling({ path }: { path: PathProgress }) {
  return (
    <section
      className="side-by-side to-end roomy line-above line-below padded-block below-ample"
      aria-labelledby="before"
    >
      <div>
        <h2 className="item-title" id="before">
          Prerequisites
        </h2>
        <ul className="dashed below-snug">
          {path.prerequisites.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="small-text muted below-close">Recommended background, not required.</p>
      </div>
      <EnrollButton path={path} variant="primary" size="large" />
    </section>
  );
}

function Progress({ path }: { path: PathProgress }) {
  const { modules } = path;
  const done = modules.filter(({ state }) => state === 'completed').length;
  return (
    <Card as="section" className="padded-roomy stack fair below-ample" aria-label="Progress in this path">
      <div className="row between">
        <span className="strong">
          {done} of {modules.length} modules
        </span>
        <span className="tabular strong">{path.progress}%</span>
      </div>
      <Rule steps={modules.length} done={done} label="Completed modules" hasPointer />
    </Card>
  );
}

/** What the path is, and how far the learner is or how to begin. */
export function PathHead({ path }: { path: PathProgress }) {
  return (
    <>
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to="/advanced" search={{ tab: 'paths' }}>
          Advanced Training
        </Link>
        <ChevronRight className="icon" aria-hidden="true" />
        <span aria-current="page">{path.name}</span>
      </nav>
      <header className="readable">
        <p className="row wrap">
          <PathBadges path={path} />
        </p>
        <h1 className="great-title below-fair">{path.name}</h1>
        <p className="lead below-even">{path.description}</p>
        <PathFacts path={path} />
      </header>
      {path.enrolledAt ? <Progress path={path} /> : <Enrolling path={path} />}
    </>
  );
}
