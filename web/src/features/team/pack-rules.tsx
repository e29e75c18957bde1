import type { PackDraftForm, PackRule } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus, Scale } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { FORCES } from './forces.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { formOf } from './rule-form.ts';
import { withRule } from './use-pack.ts';

interface ListProps {
  rules: readonly PackRule[];
  /** Whose the rules are that a copy took over. */
  source: string | undefined;
  onEdit?: ((rule: PackRule) => void) | undefined;
  onRemove?: ((rule: PackRule) => void) | undefined;
}

/** Rules as sentences. */
export function RuleList({ rules, source, onEdit, onRemove }: ListProps) {
  return (
    <Card as="ul" className="divided team-list">
      {rules.map((rule) => {
        const { requirement, text, isOwn } = rule;
        const { id, title = id, force } = requirement;
        const hasFields = formOf(requirement) !== undefined;
        return (
          <li key={id}>
            <div className="row wrap between">
              <h3 className="item-title">{title}</h3>
              <span className="row wrap">
                {!isOwn && source !== undefined && <Badge>{source}</Badge>}
                <Badge tone={force === 'law' ? 'brass' : 'outline'}>{FORCES[force]}</Badge>
              </span>
            </div>
            <p>{text}</p>
            {requirement.source !== undefined && <p className="small-text muted">{requirement.source}</p>}
            {isOwn && onEdit && onRemove && (
              <div className="row wrap">
                {hasFields && (
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Change ${title}`}
                    onClick={() => onEdit(rule)}
                  >
                    Change
                  </Button>
                )}
                <Button
                  size="small"
                  variant="danger-text"
                  aria-label={`Remove ${title}`}
                  onClick={() => onRemove(rule)}
                >
                  Remove
                </Button>
                {!hasFields && (
                  <span className="small-text muted">
                    It is nested more deeply than the fields can say: remove it, and add it anew.
                  </span>
                )}
              </div>
            )}
          </li>
        );
      })}
    </Card>
  );
}

interface Props {
  orgId: number;
  rules: readonly PackRule[];
  source: string | undefined;
  mayEdit: boolean;
  change: (edit: (own: PackDraftForm) => PackDraftForm) => Promise<unknown>;
  onReload: () => Promise<unknown>;
}

/** The rules of a draft, and the way to add, change, and remove them. */
export function PackRules({ orgId, rules, source, mayEdit, change, onReload }: Props) {
  const [editing, setEditing] = useState<{ rule: PackRule | undefined }>();
  const remove = useMutation({
    mutationFn: ({ requirement: { id } }: PackRule) =>
      change((own) => ({ ...own, requirements: own.requirements.filter((each) => each.id !== id) })),
  });
  const add = mayEdit && (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => setEditing({ rule: undefined })}>
      Add a rule
    </Button>
  );
  return (
    <section aria-labelledby="pack-rules">
      <div className="row wrap between">
        <h2 className="section-title" id="pack-rules" tabIndex={-1}>
          Rules
        </h2>
        {rules.length > 0 && add}
      </div>
      <ChangeFailure error={remove.error} onReload={onReload} onReloaded={() => remove.reset()} />
      {rules.length === 0 ? (
        <Empty icon={Scale} title="No rules yet" heading="h3" action={add}>
          A rule says what a person must be able to show, and by when.
        </Empty>
      ) : (
        <RuleList
          rules={rules}
          source={source}
          {...(mayEdit && {
            onEdit: (rule: PackRule) => setEditing({ rule }),
            onRemove: (rule: PackRule) => remove.mutate(rule),
          })}
        />
      )}
      {editing && (
        <RuleDialog
          orgId={orgId}
          rule={editing.rule}
          save={(rule) => change((own) => withRule(own, rule))}
          onReload={onReload}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}
