import type { PackRule } from '@trialwright/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { FORCES } from './forces.ts';

/** What can be done with a rule of one’s own. Missing where there is no place to move to. */
export interface RuleActions {
  edit: () => void;
  copy: () => void;
  remove: () => void;
  moveUp: (() => void) | undefined;
  moveDown: (() => void) | undefined;
}

function Actions({ title, actions }: { title: string; actions: RuleActions }) {
  const { edit, copy, remove, moveUp, moveDown } = actions;
  return (
    <div className="row wrap">
      <Button size="small" aria-haspopup="dialog" aria-label={`Change ${title}`} onClick={edit}>
        Change
      </Button>
      <Button size="small" variant="ghost" aria-label={`Copy ${title}`} onClick={copy}>
        Copy
      </Button>
      <Button size="small" variant="danger-text" aria-label={`Remove ${title}`} onClick={remove}>
        Remove
      </Button>
      {(moveUp ?? moveDown) && (
        <span className="row">
          <Tooltip label="Move up">
            <IconButton
              icon={ArrowUp}
              size="small"
              label={`Move ${title} up`}
              disabled={!moveUp}
              onClick={moveUp}
            />
          </Tooltip>
          <Tooltip label="Move down">
            <IconButton
              icon={ArrowDown}
              size="small"
              label={`Move ${title} down`}
              disabled={!moveDown}
              onClick={moveDown}
            />
          </Tooltip>
        </span>
      )}
    </div>
  );
}

interface Props {
  rule: PackRule;
  /** Whose it is where a copy took it over. */
  source: string | undefined;
  actions?: RuleActions | undefined;
}

/** The heading of a rule, which has the focus after it was moved. */
export const headingOf = (id: string): string => `rule-${id}`;

/** A rule as a sentence, with what can be done with it. */
export function RuleItem({ rule, source, actions }: Props) {
  const { requirement, text, isOwn } = rule;
  const { id, title = id, force } = requirement;
  return (
    <li>
      <div className="row wrap between">
        <h3 className="item-title" id={actions && headingOf(id)} tabIndex={-1}>
          {title}
        </h3>
        <span className="row wrap">
          {!isOwn && source !== undefined && <Badge>{source}</Badge>}
          <Badge tone={force === 'law' ? 'brass' : 'outline'}>{FORCES[force]}</Badge>
        </span>
      </div>
      <p>{text}</p>
      {requirement.source !== undefined && <p className="small-text muted">{requirement.source}</p>}
      {actions && <Actions title={title} actions={actions} />}
    </li>
  );
}
