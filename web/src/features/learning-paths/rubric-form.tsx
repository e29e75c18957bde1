import { learningPaths, type PathModuleState } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

const MEANINGS = ['Not yet', 'Partly', 'Yes'];

interface Props {
  pathId: string;
  module: PathModuleState;
  onSaved: (score: number) => void;
  onCancel: () => void;
}

function useRate(pathId: string, courseId: number, onSaved: Props['onSaved']) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ratings: number[]) =>
      api(learningPaths.rate, { params: { userId, pathId, courseId }, body: { ratings } }),
    networkMode: 'always',
    onSuccess: (path) => {
      client.setQueryData(query(learningPaths.get, { params: { userId, pathId } }).queryKey, path);
      onSaved(path.modules.find(({ id }) => id === courseId)?.rubricScore ?? 0);
    },
  });
}

interface LineProps {
  name: string;
  line: string;
  value: number | undefined;
  isMissing: boolean;
  onRate: (rating: number) => void;
}

function Line({ name, line, value, isMissing, onRate }: LineProps) {
  const error = `${name}-error`;
  return (
    <fieldset className="set-off" {...(isMissing && { 'aria-describedby': error })}>
      <legend className="lead serif">{line}</legend>
      <div className="row wrap">
        {MEANINGS.map((meaning, rating) => (
          <label key={meaning} className="rating row inline">
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onRate(rating)}
            />
            {meaning}
          </label>
        ))}
      </div>
      {isMissing && <FieldError id={error}>Rate this criterion.</FieldError>}
    </fieldset>
  );
}

/** The own exercise, rated line by line. What was chosen stays until it is saved. */
export function RubricForm({ pathId, module, onSaved, onCancel }: Props) {
  const [ratings, setRatings] = useState<Record<number, number>>({});
  const [isChecked, setChecked] = useState(false);
  const rate = useRate(pathId, module.id, onSaved);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const handleSubmit = () => {
    setChecked(true);
    const missing = module.rubric.findIndex((_line, index) => ratings[index] === undefined);
    if (missing === -1) {
      if (!rate.isPending) rate.mutate(module.rubric.map((_line, index) => ratings[index] ?? 0));
      return;
    }
    form.current?.querySelector<HTMLInputElement>(`input[name="${id}-${missing}"]`)?.focus();
  };
  return (
    <form
      className="card stack readable padded-roomy"
      ref={form}
      noValidate
      aria-label={`Rate your exercise: ${module.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <p className="small-text">
        Review your work from this module’s exercise and rate it as you would a colleague’s. Your rating only
        affects what this path asks you to do next.
      </p>
      {module.rubric.map((line, index) => (
        <Line
          key={line}
          name={`${id}-${index}`}
          line={line}
          value={ratings[index]}
          isMissing={isChecked && ratings[index] === undefined}
          onRate={(rating) => setRatings((before) => ({ ...before, [index]: rating }))}
        />
      ))}
      {rate.error && !rate.isPending && (
        <FieldError role="alert">Your rating couldn’t be saved. {reasonOf(rate.error)}</FieldError>
      )}
      <div className="row wrap">
        <Button type="submit" isBusy={rate.isPending}>
          {rate.isPending ? 'Saving...' : rate.error ? 'Try again' : 'Save rating'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
