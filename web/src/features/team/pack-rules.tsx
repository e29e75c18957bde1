import type { PackDraftForm, PackRule } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus, Scale } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { headingOf, RuleItem, type RuleActions } from './rule-item.tsx';
import { withoutRule, withRule, withRuleAt, withRuleCopied, withRuleMoved } from './use-pack.ts';
import { useRemoval } from './use-removal.ts';

interface ListProps {
  rules: readonly PackRule[];
  /** Whose the rules are that a copy took over. */
  source: string | undefined;
  actionsOf?: ((rule: PackRule) => RuleActions) | undefined;
}

/** Rules as sentences. */
export function RuleList({ rules, source, actionsOf }: ListProps) {
  return (
    <Card as="ul" className="divided team-list">
      {rules.map((rule) => (
        <RuleItem
          key={rule.requirement.id}
          rule={rule}
          source={source}
          actions={rule.isOwn ? actionsOf?.(rule) : undefined}
        />
      ))}
    </Card>
  );
}

type Change = (edit: (own: PackDraftForm) => PackDraftForm) => Promise<unknown>;

/** Moves rules by one place; the rule that was moved keeps the focus, and its new place is announced. */
function useMoving(rules: readonly PackRule[], change: Change) {
  const placeOf = (id: string | undefined) => rules.findIndex(({ requirement }) => requirement.id === id);
  const awaited = useRef<{ id: string; place: number }>(undefined);
  const move = useMutation({
    mutationFn: ({ id, by }: { id: string; by: -1 | 1 }) => {
      awaited.current = { id, place: placeOf(id) + by };
      return change((own) => withRuleMoved(own, id, by));
    },
  });
  // Only once it stands there: a node that is moved loses the focus.
  useEffect(() => {
    const { id, place = -1 } = awaited.current ?? {};
    if (id === undefined || rules[place]?.requirement.id !== id) return;
    awaited.current = undefined;
    document.getElementById(headingOf(id))?.focus();
  }, [rules]);
  const place = move.isSuccess ? placeOf(move.variables.id) : -1;
  const title = rules[place]?.requirement.title ?? 'The rule';
  return { move, said: place < 0 ? '' : `${title} is rule ${place + 1} of ${rules.length}.` };
}

interface Props {
  orgId: number;
  rules: readonly PackRule[];
  source: string | undefined;
  mayEdit: boolean;
  change: Change;
  onReload: () => Promise<unknown>;
}

/** The rules of a draft, and the way to add, change, copy, move, and remove them. */
export function PackRules({ orgId, rules, source, mayEdit, change, onReload }: Props) {
  const [editing, setEditing] = useState<{ rule: PackRule | undefined }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoval({ change, onReload, onRemoved: () => heading.current?.focus() });
  const copy = useMutation({
    mutationFn: ({ requirement }: PackRule) => change((own) => withRuleCopied(own, requirement)),
  });
  const { move, said } = useMoving(rules, change);
  const own = rules.filter(({ isOwn }) => isOwn);
  const actionsOf = (rule: PackRule): RuleActions => {
    const { requirement } = rule;
    const { id, title = id } = requirement;
    const index = own.indexOf(rule);
    const by = (places: -1 | 1) => () => move.mutate({ id, by: places });
    return {
      edit: () => setEditing({ rule }),
      copy: () => copy.mutate(rule),
      remove: () =>
        remove.mutate({
          noun: 'Rule',
          title,
          without: (draft) => withoutRule(draft, id),
          restored: (draft) => withRuleAt(draft, index, requirement),
        }),
      moveUp: index > 0 ? by(-1) : undefined,
      moveDown: index < own.length - 1 ? by(1) : undefined,
    };
  };
  const add = mayEdit && (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => setEditing({ rule: undefined })}>
      Add a rule
    </Button>
  );
  const failed = [remove, copy, move].find(({ error }) => error);
  return (
    <section aria-labelledby="pack-rules">
      <div className="row wrap between">
        <h2 className="section-title" id="pack-rules" tabIndex={-1} ref={heading}>
          Rules
        </h2>
        {rules.length > 0 && add}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ChangeFailure error={failed?.error ?? null} onReload={onReload} onReloaded={() => failed?.reset()} />
      {rules.length === 0 ? (
        <Empty icon={Scale} title="No rules yet" heading="h3" action={add}>
          A rule says what a person must be able to show, and by when.
        </Empty>
      ) : (
        <RuleList rules={rules} source={source} actionsOf={mayEdit ? actionsOf : undefined} />
      )}
      {editing && (
        <RuleDialog
          orgId={orgId}
          rule={editing.rule}
          save={(rule) => change((draft) => withRule(draft, rule))}
          onReload={onReload}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
