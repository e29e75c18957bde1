import type { StudyItem } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Check, Lock, PencilLine, type LucideIcon } from 'lucide-react';
import { STUDY_KINDS } from './competency-texts.ts';

const STATES: Partial<Record<StudyItem['state'], { words: string; look: string; Icon: LucideIcon }>> = {
  done: { words: 'Done', look: 'badge done', Icon: Check },
  locked: { words: 'Locked', look: 'badge', Icon: Lock },
  in_preparation: { words: 'In preparation', look: 'badge out', Icon: PencilLine },
};

/** What can be opened says so by being a link; everything else says why not. */
function State({ state }: { state: StudyItem['state'] }) {
  const known = STATES[state];
  if (!known) return null;
  return (
    <span className={known.look}>
      <known.Icon className="i" aria-hidden="true" />
      {known.words}
    </span>
  );
}

/** What serves the next levels, in order, each with its reason and state. */
export function StudyList({ study }: { study: StudyItem[] }) {
  return (
    <ol className="study">
      {study.map(({ kind, title, why, href, state }) => (
        <li key={`${href} ${why}`}>
          <div>
            <p className="sm muted">{STUDY_KINDS[kind]}</p>
            <Link className="link" to={href}>
              {title}
            </Link>
            <p className="why">{why}</p>
          </div>
          <State state={state} />
        </li>
      ))}
    </ol>
  );
}
