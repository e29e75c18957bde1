import './delegation.css';
import { delegations, type DelegationLine, type Organization, type Trial } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { AuthorizeSeveral } from './authorize-several.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DelegationItem, waitsForInvestigator } from './delegation-item.tsx';
import { EndDialog } from './end-dialog.tsx';
import { investigates } from './investigators.tsx';

interface Props {
  organization: Organization;
  trial: Trial;
  onChanged: () => void;
}

/** The lines of a trial's log with what the reader may do with each, and with several at once. */
export function DelegationLog({ organization, trial, onChanged }: Props) {
  const { id: orgId, rights, today } = organization;
  const user = useUser();
  const [ending, setEnding] = useState<DelegationLine>();
  const [correcting, setCorrecting] = useState<DelegationLine>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { data, error, refetch } = useQuery({
    ...query(delegations.log, { params: { orgId, id: trial.id } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return (
      <Failure
        title="The log could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p role="status">Loading the delegation log...</p>;
  const isInvestigator = investigates(trial, user.id, today);
  const mayWrite = isInvestigator || rights.includes('manage');
  const waiting = isInvestigator ? data.filter((line) => waitsForInvestigator(line)) : [];
  if (data.length === 0)
    return (
      <Empty icon={ClipboardList} title="The log has no line yet" heading="h3">
        {trial.staff.length === 0
          ? 'First add the people who work on this trial, its principal investigator among them.'
          : 'Draft the first lines: people, tasks, and the day from which they are delegated.'}
      </Empty>
    );
  const select = (factId: number) => (isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(factId);
    else next.delete(factId);
    setSelected(next);
  };
  return (
    <>
      {isInvestigator && (
        <AuthorizeSeveral
          orgId={orgId}
          trialId={trial.id}
          lines={waiting}
          selected={selected}
          onSelect={setSelected}
          onChanged={onChanged}
        />
      )}
      <Card as="ul" className="divided team-list">
        {data.map((line) => (
          <DelegationItem
            key={line.id}
            orgId={orgId}
            line={line}
            isOwn={line.personId === user.id && line.status === 'proposed'}
            isInvestigator={isInvestigator}
            selection={
              waiting.length > 1
                ? { isSelected: selected.has(line.factId), onSelect: select(line.factId) }
                : undefined
            }
            onEnd={mayWrite ? () => setEnding(line) : undefined}
            onCorrect={mayWrite ? () => setCorrecting(line) : undefined}
            onChanged={onChanged}
          />
        ))}
      </Card>
      {ending && (
        <EndDialog
          title={`${ending.term ? 'End' : 'Reject'} ${ending.id}: ${ending.taskTitle}, ${ending.name}`}
          about={
            ending.term
              ? 'It is in force until the end of its last day at the site, and stays in the log, in every view and print.'
              : 'The line stays in the log, in every view and print.'
          }
          action={ending.term ? 'End line' : 'Reject line'}
          today={today}
          hasDay={ending.term !== null}
          save={(body) => api(delegations.end, { params: { orgId, id: ending.factId }, body })}
          onSaved={onChanged}
          onClose={() => setEnding(undefined)}
        />
      )}
      {correcting && (
        <CorrectDialog
          orgId={orgId}
          trial={trial}
          line={correcting}
          onSaved={onChanged}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  );
}
