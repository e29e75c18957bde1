import { POST_LENGTH, type Project } from '@trialwright/contract';
import { CircleAlert } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { reasonOf } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { saveDraft, loadDraft, roomText } from './post-draft.ts';
import type { useDiscussion } from './use-project.ts';
import { Field, FieldError, Select, Textarea } from '../../ui/field.tsx';

const WHOLE = 0;

/** Why nothing can be sent; empty where it can. */
function faultOf(text: string): string {
  const { length } = text.trim();
  if (length === 0) return 'Write a message.';
  return length > POST_LENGTH ? `Use at most ${POST_LENGTH} characters.` : '';
}

function MilestoneField({
  project,
  value,
  onChange,
}: {
  project: Project;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <Field label="Milestone" isOptional id="post-milestone">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          <option value={WHOLE}>The whole project</option>
          {project.milestones.map(({ number, title }) => (
            <option key={number} value={number}>
              {number}. {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Writes to the group. What was typed stays until it has arrived, also over a reload. */
export function PostForm({
  project,
  write,
}: {
  project: Project;
  write: ReturnType<typeof useDiscussion>['write'];
}) {
  const user = useUser();
  const [text, setText] = useState(() => loadDraft(user.id, project.id));
  const [milestone, setMilestone] = useState(WHOLE);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = isTried ? faultOf(text) : '';
  const room = roomText(text);
  const handleText = (next: string) => {
    setText(next);
    saveDraft(user.id, project.id, next);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    setTried(true);
    field.current?.focus();
    if (faultOf(text)) return;
    write.mutate(
      { text: text.trim(), ...(milestone !== WHOLE && { milestone }) },
      {
        onSuccess: () => {
          setTried(false);
          handleText('');
        },
      },
    );
  };
  return (
    <form className="post-form stack fair below-apart" onSubmit={handleSubmit} noValidate>
      <div className="field">
        <label htmlFor="post-text">Message the group</label>
        <Textarea
          id="post-text"
          ref={field}
          rows={4}
          value={text}
          readOnly={write.isPending}
          aria-invalid={fault !== ''}
          aria-describedby="post-fault post-room"
          onChange={(event) => handleText(event.target.value)}
        />
        <div className="row between wrap">
          <span id="post-fault" className={fault ? 'error' : undefined} role="status">
            {fault && <CircleAlert className="icon icon-small" aria-hidden="true" />}
            {fault}
          </span>
          <span id="post-room" className="hint tabular" aria-live="polite">
            {room}
          </span>
        </div>
      </div>
      {write.error && (
        <div role="alert">
          <FieldError>Message not sent</FieldError>
          <p className="small-text soft">{reasonOf(write.error)} Your text is still here.</p>
        </div>
      )}
      <div className="post-actions row roomy bottom wrap between">
        <MilestoneField project={project} value={milestone} onChange={setMilestone} />
        <Button type="submit" variant="primary" className="full-on-phones" isBusy={write.isPending}>
          {write.isPending ? 'Sending...' : write.error ? 'Try again' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}
