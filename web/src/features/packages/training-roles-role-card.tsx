import type { Academy, Package } from '@trialwright/contract';
import { ArrowRight, CircleCheck, Clock, Layers } from 'lucide-react';
import { count, formatMoney } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { priceOf } from './training-roles-price.ts';

type Program = Academy['programs'][number];

interface Props {
  item: Package;
  program: Program | undefined;
  isMember: boolean;
  isOwned: boolean;
  /** The role that the learner began with: its button is the one filled button. */
  isPrimary: boolean;
  isProcessing: boolean;
  isWaiting: boolean;
  onStart: () => void;
  onContinue: () => void;
}

function Price({ item, isMember, isOwned }: Pick<Props, 'item' | 'isMember' | 'isOwned'>) {
  const { amount, regular } = priceOf(item, isMember);
  return (
    <p className="row wrap near tabular below-loose">
      <span className="amount">{formatMoney(amount)}</span>
      {regular && !isOwned && (
        <s className="muted">
          <span className="visually-hidden">Regular price </span>
          {formatMoney(regular)}
        </s>
      )}
      {isOwned ? (
        <Badge tone="done" className="at-end" icon={CircleCheck}>
          OWNED
        </Badge>
      ) : (
        <span className="small-text muted at-end">{regular ? 'member price' : 'one payment'}</span>
      )}
    </p>
  );
}

function Extent({ item, program }: Pick<Props, 'item' | 'program'>) {
  const isPartly = program && program.publishedCourses < program.courses;
  return (
    <p className="meta below-even">
      <span>
        <Clock className="icon" aria-hidden="true" />
        <span className="visually-hidden">Duration </span>
        {item.estimatedDuration.replace('-', ' to ').replace('h', ' hours')}
      </span>
      <span>
        <Layers className="icon" aria-hidden="true" />
        {count(item.coursesIncluded, 'course')}
        {isPartly && `, ${program.publishedCourses} available now`}
      </span>
    </p>
  );
}

function Action({ item, isOwned, isPrimary, isProcessing, onStart, onContinue }: Props) {
  if (isOwned)
    return (
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        isBlock
        className="wrapping-button"
        aria-label={`Continue Learning: ${item.name}`}
        onClick={onContinue}
      >
        Continue Learning
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </Button>
    );
  return (
    <Button
      isBlock
      className="wrapping-button"
      data-start={item.role}
      isBusy={isProcessing}
      aria-label={isProcessing ? `Processing... ${item.name}` : undefined}
      aria-haspopup="dialog"
      onClick={onStart}
    >
      {isProcessing ? 'Processing...' : `Start ${item.name} Training`}
    </Button>
  );
}

export function HubRoleCard(props: Props) {
  const { item, isWaiting } = props;
  return (
    <Card as="li" isPadded className="hub-role">
      <h2 className="card-title">{item.name}</h2>
      <p className="soft below-tight">{item.description}</p>
      <Extent {...props} />
      <h3 className="small-text strong set-off below-loose">Key skills</h3>
      <ul className="skills soft control-text below-tight">
        {item.keySkills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
      <Price {...props} />
      <div className="below-fair">
        <Action {...props} />
        {isWaiting && <p className="hint below-close">Your bank is still processing this payment.</p>}
      </div>
    </Card>
  );
}
