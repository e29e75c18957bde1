import type { LearningPath } from '@trialwright/contract';
import { Clock, Layers, Route, Shapes, Stethoscope } from 'lucide-react';
import { count, formatHours } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';

type PathSummary = Pick<
  LearningPath,
  'isAdaptive' | 'experienceLevel' | 'estimatedHours' | 'therapeuticArea' | 'modules'
>;

/** Of what kind and level a path is. */
export function PathBadges({ path }: { path: Pick<PathSummary, 'isAdaptive' | 'experienceLevel'> }) {
  const level = path.experienceLevel;
  return (
    <>
      <Badge tone={path.isAdaptive ? 'brass' : 'outline'} icon={path.isAdaptive ? Shapes : Route}>
        {path.isAdaptive ? 'Adaptive' : 'Standard'}
      </Badge>
      <Badge>
        <span className="visually-hidden">Experience level: </span>
        {level.charAt(0).toUpperCase() + level.slice(1)}
      </Badge>
    </>
  );
}

/** Length, field and number of modules in a line. */
export function PathFacts({
  path,
}: {
  path: Omit<PathSummary, 'modules'> & { modules: readonly unknown[] };
}) {
  return (
    <p className="meta below-fair">
      <span>
        <Clock className="icon" aria-hidden="true" />
        {formatHours(path.estimatedHours)}
      </span>
      <span>
        <Stethoscope className="icon" aria-hidden="true" />
        <span className="visually-hidden">Therapeutic area: </span>
        {path.therapeuticArea ?? 'General'}
      </span>
      <span>
        <Layers className="icon" aria-hidden="true" />
        {count(path.modules.length, 'module')}
      </span>
    </p>
  );
}
