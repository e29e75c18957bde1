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
    <p className="price tabular">
      <span className="now">{formatMoney(amount)}</span>
      {regular && !isOwned && (
        <s>
          <span className="visually-hidden">Regular price </span>
          {formatMoney(regular)}
        </s>
      )}
      {isOwned ? (
        <Badge tone="done" icon={CircleCheck}>
          OWNED
        </Badge>
      ) : (
        <span className="small-text muted">{regular ? 'member price' : 'one payment'}</span>
      )}
    </p>
  );
}

function Extent({ item, program }: Pick<Props, 'item' | 'program'>) {
  const isPartly = program && program.publishedCourses < program.courses;
  return (
    <p className="meta">
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
    <Card as="li" className="hub-role">
      <h2 className="card-title">{item.name}</h2>
      <p className="about">{item.description}</p>
      <Extent {...props} />
      <h3 className="small-text strong">Key skills</h3>
      <ul className="skills">
        {item.keySkills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
      <Price {...props} />
      <div>
        <Action {...props} />
        {isWaiting && <p className="hint">Your bank is still processing this payment.</p>}
      </div>
    </Card>
  );
}
