import {
  REASON_TITLES,
  VERDICT_TITLES,
  type PackDraftForm,
  type PackExample,
  type PackResult,
  type PackRule,
} from '@trialwright/contract';
import { Check, CircleAlert, ListChecks, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { ExampleDialog } from './example-dialog.tsx';
import { withExample, withExampleAt, withoutExample } from './use-pack.ts';
import { useRemoval, type Removal } from './use-removal.ts';

function writeExpected({ expected: { verdict, reason } }: PackExample): string {
  return reason === null
    ? VERDICT_TITLES[verdict]
    : `${VERDICT_TITLES[verdict]}, ${REASON_TITLES[reason].toLowerCase()}`;
}

interface ItemProps {
  result: PackResult;
  rules: readonly PackRule[];
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ExampleItem({ result, rules, onEdit, onRemove }: ItemProps) {
  const { example, agrees, situation, found } = result;
  const rule = rules.find(({ requirement }) => requirement.id === example.requirement)?.requirement;
  return (
    <li>
      <div className="row wrap between">
        <h3 className="item-title">{example.title}</h3>
        <Badge tone={agrees ? 'done' : 'danger'} icon={agrees ? Check : CircleAlert}>
          {agrees ? 'As expected' : 'Differs'}
        </Badge>
      </div>
      <p className="small-text muted">
        {rule ? `Rule “${rule.title ?? rule.id}”. ` : ''}
        {situation}
      </p>
      <p className="small-text">
        Expected: {writeExpected(example)}. {agrees ? 'By the rules: ' : <b>By the rules: </b>}
        {found}
      </p>
      {onEdit && (
        <div className="row wrap">
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Change the example ${example.title}`}
            onClick={onEdit}
          >
            Change
          </Button>
          <Button
            size="small"
            variant="danger-text"
            aria-label={`Remove the example ${example.title}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

interface Props {
  today: string;
  rules: readonly PackRule[];
  examples: readonly PackResult[];
  mayEdit: boolean;
  change: (edit: (own: PackDraftForm) => PackDraftForm) => Promise<unknown>;
  onReload: () => Promise<unknown>;
}

function tally(examples: readonly PackResult[]): string {
  const agreeing = examples.filter(({ agrees }) => agrees).length;
  return agreeing === examples.length
    ? 'All come out as expected.'
    : `${agreeing} of ${examples.length} come out as expected. Publishing opens when all do.`;
}

/** Golden examples of a draft with what came out, judged by the server. */
export function PackExamples({ today, rules, examples, mayEdit, change, onReload }: Props) {
  const [editing, setEditing] = useState<{ example: PackExample | undefined }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoval({ change, onReload, onRemoved: () => heading.current?.focus() });
  const own = examples.filter(({ isOwn }) => isOwn);
  const removalOf = (result: PackResult): Removal => {
    const { example } = result;
    return {
      noun: 'Example',
      title: example.title,
      without: (draft) => withoutExample(draft, example.title),
      restored: (draft) => withExampleAt(draft, own.indexOf(result), example),
    };
  };
  const add = mayEdit && rules.length > 0 && (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => setEditing({ example: undefined })}>
      Add an example
    </Button>
  );
  return (
    <section aria-labelledby="pack-examples">
      <div className="row wrap between">
        <h2 className="section-title" id="pack-examples" tabIndex={-1} ref={heading}>
          Golden examples
        </h2>
        {examples.length > 0 && add}
      </div>
      <ChangeFailure error={remove.error} onReload={onReload} onReloaded={() => remove.reset()} />
      {examples.length === 0 ? (
        <Empty icon={ListChecks} title="No examples yet" heading="h3" action={add}>
          {rules.length === 0
            ? 'Add a rule first.'
            : 'An example shows that a rule says what you mean, also after the next change.'}
        </Empty>
      ) : (
        <div className="stack even">
          <p className="small-text muted" role="status">
            {tally(examples)}
          </p>
          <Card as="ul" className="divided team-list">
            {examples.map((result) => {
              const { example, isOwn } = result;
              return (
                <ExampleItem
                  key={example.title}
                  result={result}
                  rules={rules}
                  onEdit={mayEdit && isOwn ? () => setEditing({ example }) : undefined}
                  onRemove={mayEdit && isOwn ? () => remove.mutate(removalOf(result)) : undefined}
                />
              );
            })}
          </Card>
        </div>
      )}
      {editing && (
        <ExampleDialog
          today={today}
          rules={rules}
          example={editing.example}
          save={(example) => change((own) => withExample(own, example, editing.example?.title))}
          onReload={onReload}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
