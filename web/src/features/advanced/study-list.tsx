import type { StudyItem } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Check, Lock, PencilLine, type LucideIcon } from 'lucide-react';
import { STUDY_KINDS } from './competency-texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const STATES: Partial<Record<StudyItem['state'], { words: string; tone: Tone; Icon: LucideIcon }>> = {
  done: { words: 'Done', tone: 'done', Icon: Check },
  locked: { words: 'Locked', tone: 'neutral', Icon: Lock },
  in_preparation: { words: 'In development', tone: 'outline', Icon: PencilLine },
};

/** What can be opened says so by being a link; everything else says why not. */
function State({ state }: { state: StudyItem['state'] }) {
  const known = STATES[state];
  if (!known) return null;
  return (
    <Badge tone={known.tone} icon={known.Icon}>
      {known.words}
    </Badge>
  );
}

/** What serves the next levels, in order, each with its reason and state. */
export function StudyList({ study }: { study: StudyItem[] }) {
  return (
    <ol className="study lined below-close">
      {study.map(({ kind, title, why, href, state }) => (
        <li className="row even top between" key={`${href} ${why}`}>
          <div>
            <p className="small-text muted">{STUDY_KINDS[kind]}</p>
            <Link className="link" to={href}>
              {title}
            </Link>
            <p className="soft">{why}</p>
          </div>
          <State state={state} />
        </li>
      ))}
    </ol>
  );
}
