import type { LearningPath } from '@trialwright/contract';
import { Clock, Layers, Route, Shapes, Stethoscope } from 'lucide-react';
import { count, formatHours } from '../../core/format.ts';

type Facts = Pick<
  LearningPath,
  'isAdaptive' | 'experienceLevel' | 'estimatedHours' | 'therapeuticArea' | 'modules'
>;

/** Of what kind and level a path is. */
export function PathBadges({ path }: { path: Pick<Facts, 'isAdaptive' | 'experienceLevel'> }) {
  const level = path.experienceLevel;
  const Icon = path.isAdaptive ? Shapes : Route;
  return (
    <>
      <span className={path.isAdaptive ? 'badge brass' : 'badge out'}>
        <Icon className="i" aria-hidden="true" />
        {path.isAdaptive ? 'Adaptive' : 'Standard'}
      </span>
      <span className="badge">
        <span className="vh">Experience level: </span>
        {level.charAt(0).toUpperCase() + level.slice(1)}
      </span>
    </>
  );
}

/** Length, field and number of modules in a line. */
export function PathFacts({ path }: { path: Omit<Facts, 'modules'> & { modules: readonly unknown[] } }) {
  return (
    <p className="meta">
      <span>
        <Clock className="i" aria-hidden="true" />
        {formatHours(path.estimatedHours)}
      </span>
      <span>
        <Stethoscope className="i" aria-hidden="true" />
        <span className="vh">Therapeutic area: </span>
        {path.therapeuticArea ?? 'General'}
      </span>
      <span>
        <Layers className="i" aria-hidden="true" />
        {count(path.modules.length, 'module')}
      </span>
    </p>
  );
}
