import {
  COMPETENCY_LEVELS,
  LEVEL_MARK,
  type CompetencyLevel,
  type CompetencyStanding,
} from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import type { CompetencyEntry } from '../../content/practice-schemas.ts';
import { simulationsOf } from './competency-evidence.ts';
import { levelAfter } from './competency-level.ts';
import type { LevelEvidence } from './level-from-evidence.ts';

type Raise = CompetencyStanding['raise'];
type Read = { level: CompetencyLevel | null; reached: CompetencyLevel | null };

const rank = (level: CompetencyLevel) => COMPETENCY_LEVELS.indexOf(level);

const ASSESS = (level: CompetencyLevel): Raise[number] => ({
  text: `Score ${LEVEL_MARK}% on the ${level} questions of the assessment, and on those below.`,
  href: null,
});
const BE_SEEN = (level: CompetencyLevel): Raise[number] => ({
  text: `Let somebody who saw your work, or read a written task of yours, at the level ${level} tell the academy, which records it with their name.`,
  href: null,
});

/** What would raise a level to the next one, or restore a faded one. */
export function describeRaise(
  entry: CompetencyEntry,
  catalogue: Catalogue,
  evidence: readonly LevelEvidence[],
  { level, reached }: Read,
): Raise {
  if (reached && level && rank(level) < rank(reached))
    return [
      {
        text: `New evidence at the level competent or above restores ${reached}: pass the assessment again, play a simulation, or have your work observed.`,
        href: null,
      },
    ];
  const next = levelAfter(reached);
  if (!next) return [];
  const quiz = evidence.find(({ kind }) => kind === 'quiz');
  const knows = quiz !== undefined && rank(quiz.level) >= rank(next);
  const assess = knows ? [] : [ASSESS(next)];
  if (next === 'competent') return assess;
  const plays = simulationsOf(entry, catalogue)
    .filter((simulation) => rank(simulation.level) >= rank(next))
    .map(({ id, name }) => ({
      text: `Complete the simulation ${name} with ${LEVEL_MARK}%. It counts as far as your assessment goes.`,
      href: `/scenarios/${id}/play`,
    }));
  // Without a simulation of that level, more multiple choice leads nowhere.
  return [...(plays.length > 0 ? assess : []), ...plays, BE_SEEN(next)];
}
