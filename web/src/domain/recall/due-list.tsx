import type { RecallReason, RecallTask } from '@trialwright/contract';
import { BookA, CircleHelp, Layers, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDay } from '../../core/dates.ts';

const ICONS = { check: RotateCcw, question: CircleHelp, term: BookA };

/** Why something is asked, such as “missed Nov 19”. */
export function reasonText(reason: RecallReason, lastAt: string | null): string {
  if (reason === 'new' || lastAt === null) return 'new';
  return reason === 'missed' ? `missed ${formatShortDay(lastAt)}` : 'once more';
}

interface Line {
  key: string | number;
  kind: RecallTask['kind'];
  title: string;
  state: ReactNode;
}

/** Things to recall, a line each. */
export function DueList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="divided">
      {lines.map(({ key, kind, title, state }) => {
        const Icon = ICONS[kind] ?? Layers;
        return (
          <li key={key} className="row even padded-close small-text">
            <Icon className="icon icon-small muted" aria-hidden="true" />
            <span className="clipped grows">{title}</span>
            <span className="muted">{state}</span>
          </li>
        );
      })}
    </ul>
  );
}
