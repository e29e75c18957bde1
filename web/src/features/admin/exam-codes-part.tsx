import { examCodes, type ExamCode } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { formatMoment } from '../../core/dates.ts';
import { keyOf, query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, FieldError, Select, TextField } from '../../ui/field.tsx';
import { KeyRound } from 'lucide-react';
import { Part } from './part.tsx';
import { Rows } from '../../ui/rows.tsx';

const LIST = keyOf(examCodes.list.path);

function stateOf({ withdrawnAt, expiresAt, used, seats }: ExamCode, now: number): string | undefined {
  if (withdrawnAt) return 'Withdrawn';
  if (Date.parse(expiresAt) <= now) return 'Expired';
  return used >= seats ? 'Used up' : undefined;
}

function CodeRow({ entry }: { entry: ExamCode }) {
  const client = useQueryClient();
  const [now] = useState(Date.now);
  const withdraw = useMutation({
    mutationFn: () => api(examCodes.withdraw, { params: { id: entry.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: LIST });
      toast({ title: 'Code Withdrawn', description: 'No further attempt can begin with it.' });
    },
  });
  const state = stateOf(entry, now);
  const name = `${entry.courseTitle}, ${entry.proctor}`;
  return (
    <li>
      <div>
        <h3 className="item-title row wrap near">
          {entry.courseTitle} {state && <Badge>{state}</Badge>}
        </h3>
        <p>
          {entry.proctor}, {entry.place}
        </p>
        <p className="small-text muted tabular">
          {entry.used} of {entry.seats} used; made {formatMoment(entry.createdAt)}, valid until{' '}
          {formatMoment(entry.expiresAt)}
        </p>
        {withdraw.error && <FieldError role="alert">{reasonOf(withdraw.error)}</FieldError>}
      </div>
      {!state && (
        <div className="row wrap">
          <Button
            variant="danger-text"
            size="small"
            isBusy={withdraw.isPending}
            aria-label={`Withdraw: ${name}`}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

const EMPTY = { courseId: '', proctor: '', place: '', hours: '8', seats: '12' };

function NewCode({
  list,
  onMade,
}: {
  list: { id: number; title: string }[];
  onMade: (code: string) => void;
}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const make = useMutation({
    mutationFn: () => {
      const { proctor, place, courseId, hours, seats } = typed;
      const body = {
        courseId: Number(courseId),
        proctor,
        place,
        hours: Number(hours),
        seats: Number(seats),
      };
      return api(examCodes.create, { body });
    },
    onSuccess: async ({ code }) => {
      setTyped(EMPTY);
      await client.invalidateQueries({ queryKey: LIST });
      onMade(code);
    },
  });
  const refused = make.error instanceof ApiError ? make.error.fields : {};
  const isFieldless = make.error && Object.keys(refused).length === 0;
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    error: refused[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const { error: courseError, ...course } = field('courseId');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  return (
    <Card as="section" className="plot-card" aria-labelledby="new-code">
      <h3 className="card-title" id="new-code">
        New code
      </h3>
      <form className="gallery top" noValidate onSubmit={handleSubmit}>
        <Field label="Course" error={courseError}>
          {(control) => (
            <Select {...control} {...course}>
              <option value="">Choose a course</option>
              {list.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label="Proctor"
          hint="As it is printed on the certificates."
          maxLength={120}
          autoComplete="off"
          {...field('proctor')}
        />
        <TextField
          label="Place"
          hint="Such as Harbour Street Research, room 4."
          maxLength={120}
          autoComplete="off"
          {...field('place')}
        />
        <TextField label="Valid for hours" inputMode="numeric" {...field('hours')} />
        <TextField label="People" inputMode="numeric" {...field('seats')} />
        {isFieldless && (
          <FieldError role="alert" className="full-row">
            {reasonOf(make.error)}
          </FieldError>
        )}
        <Button variant="primary" type="submit" isBusy={make.isPending}>
          Make code
        </Button>
      </form>
    </Card>
  );
}

/** Codes that proctors hand out, for assessments that are supervised. */
export function ExamCodesPart() {
  const [code, setCode] = useState<string>();
  const read = useQuery({ ...query(examCodes.list), staleTime: 0 });
  return (
    <section className="stack below-roomy" aria-labelledby="exam-codes">
      <h2 className="section-title" id="exam-codes" tabIndex={-1}>
        Supervised assessments
      </h2>
      <p className="small-text">
        An assessment started with a code is supervised, and the certificate names the proctor. Which courses
        require a code is set in content/academy.yaml.
      </p>
      <Part what="The codes" read={read}>
        {({ codes, courses }) => (
          <>
            <NewCode list={courses} onMade={setCode} />
            {codes.length === 0 ? (
              <Empty icon={KeyRound} title="No codes yet">
                <p>Make one when a proctor is going to be in the room.</p>
              </Empty>
            ) : (
              <Rows>
                {codes.map((entry) => (
                  <CodeRow key={entry.id} entry={entry} />
                ))}
              </Rows>
            )}
          </>
        )}
      </Part>
      <AlertDialogFrame
        isOpen={code !== undefined}
        title="The code"
        about="Shown only now. Give it to the proctor, who tells it in the room."
        isBusy={false}
        onClose={() => setCode(undefined)}
        onReturnFocus={() => document.getElementById('exam-codes')?.focus()}
      >
        <p className="exam-code section-title tabular below-loose">{code}</p>
        <Button variant="primary" className="below-loose" onClick={() => setCode(undefined)}>
          Done
        </Button>
      </AlertDialogFrame>
    </section>
  );
}
