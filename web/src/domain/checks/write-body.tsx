import { checks, type CheckState } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, PenLine } from 'lucide-react';
import { api, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import type { BodyProps } from './body.ts';
import { countTyped } from './draft.ts';
import { withState } from './use-check.ts';

interface Rubric {
  id: string;
  lessonId: number;
  checkId: string;
  rubric: readonly string[];
  state: CheckState | undefined;
}

/** The same questions to the expert's text and to the own one, which its writer answers. */
function RubricTable({ id, lessonId, checkId, rubric, state }: Rubric) {
  const client = useQueryClient();
  const { queryKey } = query(checks.list, { params: { id: lessonId } });
  const put = (next: CheckState) =>
    client.setQueryData<CheckState[]>(queryKey, (states) => withState(states, next));
  const save = useMutation({
    mutationFn: (marks: boolean[]) =>
      api(checks.markOwn, { params: { id: lessonId, checkId }, body: { marks } }),
    onSuccess: put,
    onError: (error) => {
      if (state) put(state);
      toast({ title: 'Mark not saved', description: reasonOf(error), isDestructive: true });
    },
  });
  const marks = rubric.map((_, line) => state?.ownMarks?.[line] ?? false);
  const toggle = (line: number) => {
    const next = marks.map((isOn, index) => (index === line ? !isOn : isOn));
    if (state) put({ ...state, ownMarks: next });
    save.mutate(next);
  };
  return (
    <table className="check-rubric">
      <caption className="small-text soft">Mark both by the same rubric. Does the text …</caption>
      <thead>
        <tr className="small-text muted">
          <th scope="col">
            <span className="visually-hidden">Question</span>
          </th>
          <th scope="col">Expert</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rubric.map((text, line) => (
          <tr key={text}>
            <th scope="row" id={`${id}-line-${line}`}>
              {text}
            </th>
            <td>
              <Check className="icon icon-small" aria-hidden="true" />
              <span className="visually-hidden">Yes</span>
            </td>
            <td>
              <input
                type="checkbox"
                checked={marks[line]}
                disabled={!state || state.isTextDeleted}
                aria-labelledby={`${id}-line-${line}`}
                onChange={() => toggle(line)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Deletes what its writer wrote; the answer itself stays recorded. */
function DeleteText({ lessonId, state }: { lessonId: number; state: CheckState }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api(checks.deleteText, { params: { id: lessonId, checkId: state.checkId } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: query(checks.list, { params: { id: lessonId } }).queryKey }),
    onError: (error) =>
      toast({ title: 'Text not deleted', description: reasonOf(error), isDestructive: true }),
  });
  return (
    <Button variant="text" size="small" isBusy={remove.isPending} onClick={() => remove.mutate()}>
      Delete my text
    </Button>
  );
}

type Props = BodyProps<'write'> & { lessonId: number; state: CheckState | undefined };

/** A free text, and after it an expert's: nobody grades it. */
export function WriteBody({ id, question, draft, result, onChange, lessonId, state }: Props) {
  const typed = countTyped(draft.text);
  if (!result)
    return (
      <div className="field below-loose">
        <label htmlFor={`${id}-text`}>{question.label}</label>
        <Textarea
          id={`${id}-text`}
          className="hand"
          rows={3}
          maxLength={4000}
          value={draft.text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
        <span className="hint" id={`${id}-hint`}>
          {typed} {typed === 1 ? 'word' : 'words'}. Nobody grades this, and only you can read it.
        </span>
      </div>
    );
  return (
    <>
      <div className="field below-loose">
        <span className="small-text">{question.label}</span>
        {draft.text === '' ? (
          <p className="muted">You deleted your text.</p>
        ) : (
          <p className="hand">{draft.text}</p>
        )}
        {state && !state.isTextDeleted && <DeleteText lessonId={lessonId} state={state} />}
      </div>
      {result.expert && (
        <>
          <section className="check-expert boxed" aria-label="An expert wrote">
            <p className="row small-text strong ink-text">
              <PenLine className="icon icon-small" aria-hidden="true" />
              An expert wrote
            </p>
            <p className="hand">{result.expert.text}</p>
          </section>
          <RubricTable
            id={id}
            lessonId={lessonId}
            checkId={question.id}
            rubric={result.expert.rubric}
            state={state}
          />
        </>
      )}
    </>
  );
}
