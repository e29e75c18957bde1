import { delegations, TASKS, taskTitle, type DayAnswer, type Trial } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Printer } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { formatUtcMoment } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { formatTrialDay } from './trial-day.ts';
import { peopleOf } from './trial-people.ts';

const route = getRouteApi('/shell/signed-in/team/$org/trials/$trial');
type Half = DayAnswer['knownNow'];

function Verdict({ title, about, answer }: { title: string; about: string; answer: Half }) {
  const { holds, authorized, trained, line, checks } = answer;
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <section aria-label={title} className="plain stack close">
      <h3 className="card-title row">
        <Icon className="icon" aria-hidden="true" /> {title}: {holds ? 'yes' : 'no'}
      </h3>
      <p className="small-text muted">{about}</p>
      <p>
        Authorized: <b>{authorized.holds ? 'yes' : 'no'}</b>
        {line && `, line ${line.id}`}. {authorized.why.join(' ')}
      </p>
      <p>
        Trained: <b>{trained.holds ? 'yes' : 'no'}</b>. {trained.why.join(' ')}
      </p>
      {checks.length > 0 && (
        <ul className="small-text">
          {checks.map(({ title: name, verdict, evidence, reasons }) => (
            <li key={name}>
              <b>{name}</b>: {evidence.length > 0 ? evidence.join(', ') : verdict}. {reasons.join(' ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Answer({ answer, file }: { answer: DayAnswer; file: string }) {
  const { name, taskTitle: task, day, zone, protocol, knownNow, knownThen, differences, records } = answer;
  return (
    <Card className="stack padded-apart" role="status">
      <p>
        Was <b>{name}</b> trained and authorized to <b>{task.toLowerCase()}</b> in {protocol} on{' '}
        <b>{formatTrialDay(day)}</b>?
      </p>
      <div className="columns halves roomy">
        <Verdict
          title="By all that is known now"
          about={`What was true on that day, in the zone ${zone}.`}
          answer={knownNow}
        />
        <Verdict
          title="By what was known that day"
          about={`What was on record by ${formatUtcMoment(knownThen.knownAt)}.`}
          answer={knownThen}
        />
      </div>
      {differences.length > 0 && (
        <>
          <h3 className="item-title">Why the two differ</h3>
          <ul className="bullets">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </>
      )}
      <ButtonAnchor size="small" icon={Printer} href={file} download>
        Print answer
      </ButtonAnchor>
      <details>
        <summary>The {records.length} records behind this answer</summary>
        <table className="small-text tabular breakable">
          <caption className="visually-hidden">Records behind this answer</caption>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">Kind</th>
              <th scope="col">Recorded</th>
              <th scope="col">SHA-256, as in the ledger</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ id, fact, recordedAt, sha256, ledger }) => (
              <tr key={id}>
                <th scope="row">{ledger}</th>
                <td>{fact}</td>
                <td>{formatUtcMoment(recordedAt)}</td>
                <td className="hash">{sha256}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

interface Asked {
  person: number;
  task: string;
  day: string;
}

function Asking({ orgId, trialId, asked }: { orgId: number; trialId: number; asked: Asked }) {
  const call = {
    params: { orgId, id: trialId },
    query: { personId: asked.person, task: asked.task, day: asked.day },
  };
  const { data, error, refetch } = useQuery({
    ...query(delegations.answer, call),
    refetchOnMount: 'always',
  });
  if (error)
    return <Failure title="There is no answer" heading="h3" error={error} onRetry={() => void refetch()} />;
  return data ? (
    <Answer answer={data} file={pathOf(delegations.answerFile, call)} />
  ) : (
    <p role="status">Looking it up...</p>
  );
}

/** Asks who was trained and authorized on a day: choose a person and a task, then the day. */
export function DayQuestion({ orgId, trial, today }: { orgId: number; trial: Trial; today: string }) {
  const { person, task, day } = route.useSearch();
  const navigate = useNavigate({ from: '/team/$org/trials/$trial' });
  const change = (search: { person?: number | undefined; task?: string; day?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false });
  const people = peopleOf(trial);
  const asked = { task: task ?? 'T01', day: day ?? today };
  return (
    <section aria-labelledby="question">
      <h2 className="section-title" id="question">
        Who was trained and authorized on which day?
      </h2>
      <div className="team-filters gallery">
        <Field label="Person">
          {(control) => (
            <Select
              {...control}
              value={person ?? ''}
              onChange={({ target }) => change({ person: Number(target.value) || undefined })}
            >
              <option value="">Choose a person</option>
              {people.map(([personId, name]) => (
                <option key={personId} value={personId}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Task">
          {(control) => (
            <Select {...control} value={asked.task} onChange={({ target }) => change({ task: target.value })}>
              {Object.keys(TASKS).map((code) => (
                <option key={code} value={code}>
                  {code}, {taskTitle(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Day">
          {(control) => (
            <DatePicker
              {...control}
              label="Day"
              value={asked.day}
              onChange={(value) => change({ day: value || today })}
            />
          )}
        </Field>
      </div>
      {person === undefined ? (
        <p className="muted">Choose a person to get the answer, with the records behind it.</p>
      ) : (
        <Asking orgId={orgId} trialId={trial.id} asked={{ person, ...asked }} />
      )}
    </section>
  );
}
