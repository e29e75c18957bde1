import { recall, REMINDER_TIMES, type RecallOverview, type Reminder } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatMoment, readersZone } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, Select } from '../../ui/field.tsx';

const MORNING = '07:30';

/** Whether a mail comes on weekdays, and when by the learner's own clock. */
export function ReminderSection({ reminder, userId }: { reminder: Reminder | null; userId: number }) {
  const client = useQueryClient();
  const [time, setTime] = useState(reminder?.time ?? MORNING);
  const timeZone = readersZone();
  const { queryKey } = query(recall.overview, { params: { userId } });
  const put = (next: Reminder | null) =>
    client.setQueryData<RecallOverview>(queryKey, (data) => data && { ...data, reminder: next });
  const save = useMutation({
    mutationFn: () => api(recall.remind, { body: { time, timeZone } }),
    onSuccess: (next) => {
      put(next);
      toast({ title: 'Reminder saved', description: `The next one may come ${formatMoment(next.nextAt)}.` });
    },
  });
  const stop = useMutation({
    mutationFn: () => api(recall.stopReminding),
    onSuccess: () => {
      put(null);
      toast({ title: 'Reminder stopped' });
    },
  });
  const error = save.error ?? stop.error;
  return (
    <section className="below-broad" aria-labelledby="reminder-title" id="reminder">
      <h2 className="section-title" id="reminder-title">
        Reminder
      </h2>
      <p className="muted">
        {reminder
          ? `We email you on weekdays at ${reminder.time} (${reminder.timeZone}) when something is due.`
          : `No email unless you ask for one. It comes on weekdays at this time in your time zone, ${timeZone}, and only when something is due.`}
      </p>
      <form
        className="row loose bottom wrap below-loose"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <Field label="Time">
          {(control) => (
            <Select {...control} value={time} onChange={(event) => setTime(event.target.value)}>
              {REMINDER_TIMES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          )}
        </Field>
        <div className="row even wrap">
          <Button type="submit" variant="secondary" isBusy={save.isPending}>
            {reminder ? 'Change time' : 'Remind me on weekdays'}
          </Button>
          {reminder && (
            <Button variant="ghost" isBusy={stop.isPending} onClick={() => stop.mutate()}>
              Stop reminding me
            </Button>
          )}
        </div>
        {error && <FieldError role="alert">The reminder was not saved. {reasonOf(error)}</FieldError>}
      </form>
    </section>
  );
}
