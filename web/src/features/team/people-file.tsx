import { organizations, type InvitationLine } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { count, countPeople } from '../../core/format.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, Textarea } from '../../ui/field.tsx';
import { FileField } from './file-field.tsx';
import { MissingSeats } from './missing-seats.tsx';
import { loadDraft, refusedLines, saveDraft } from './people-draft.ts';

function Lines({ lines }: { lines: InvitationLine[] }) {
  const bad = lines.filter(({ problems }) => Object.keys(problems).length > 0);
  if (bad.length === 0) return null;
  return (
    <ul className="stack close small-text" aria-label="Lines that can’t be invited">
      {bad.map(({ line, given, problems }) => (
        <li key={line}>
          <b>
            Line {line}
            {given['name'] ? `, ${given['name']}` : ''}
          </b>
          {Object.entries(problems).map(([column, problem]) => (
            <FieldError key={column} as="span">
              {column}: {problem}
            </FieldError>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Invites many at once from a file; each line is shown with its problems before anything is sent. */
export function PeopleFile({ orgId, onInvited }: { orgId: number; onInvited: () => void }) {
  const { id: userId } = useUser();
  const [csv, setCsv] = useState(() => loadDraft(userId, orgId));
  const id = useId();
  const keep = (text: string) => {
    setCsv(text);
    saveDraft(userId, orgId, text);
  };
  const read = useMutation({
    mutationFn: (text: string) => api(organizations.readFile, { params: { orgId }, body: { csv: text } }),
  });
  const invite = useMutation({
    mutationFn: () => {
      const people = read.data?.people ?? [];
      return api(organizations.invite, { params: { orgId }, body: { people } });
    },
    onSuccess: (sent) => {
      toast({ title: 'Invitations sent', description: `${countPeople(sent.length)} invited by email.` });
      keep(refusedLines(csv, read.data?.lines ?? []));
      read.reset();
      onInvited();
    },
  });
  const change = (text: string) => {
    keep(text);
    read.reset();
    invite.reset();
  };
  const people = read.data?.people ?? [];
  return (
    <section aria-labelledby={id} className="stack">
      <h2 className="section-title" id={id}>
        Invite many from a file
      </h2>
      <FileField
        label="CSV file"
        hint="Its first line names the columns: name, email, title, roles, and seat for the package of a seat, which may be left out. Several roles are separated by semicolons, or by | where semicolons separate the columns."
        accept=".csv,text/csv"
        error={undefined}
        onChoose={(file) => void file?.text().then(change)}
      />
      <Field label="Or paste its lines" isOptional>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            className="tabular"
            value={csv}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      <div role="status" className="stack">
        {read.data && (
          <p>
            {countPeople(people.length)} can be invited
            {people.length < read.data.lines.length &&
              `, ${count(read.data.lines.length - people.length, 'line')} can’t`}
            .
          </p>
        )}
      </div>
      {read.data && <Lines lines={read.data.lines} />}
      <MissingSeats orgId={orgId} people={people} />
      <div role="alert">
        {(read.error ?? invite.error) && <FieldError>{reasonOf(read.error ?? invite.error)}</FieldError>}
      </div>
      <div className="row wrap">
        <Button disabled={csv.trim() === ''} isBusy={read.isPending} onClick={() => read.mutate(csv)}>
          Check the lines
        </Button>
        {people.length > 0 && (
          <Button variant="primary" isBusy={invite.isPending} onClick={() => invite.mutate()}>
            Invite {countPeople(people.length)}
          </Button>
        )}
      </div>
    </section>
  );
}
