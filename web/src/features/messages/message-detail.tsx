import { MESSAGE_STATUSES, PRIORITIES, type CustomerMessage } from '@trialwright/contract';
import { ArrowLeft, Reply } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatDay, formatMoment } from '../../core/dates.ts';
import { initialsOf } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field.tsx';
import { PRIORITY_WORDS, responsesOf, STATUS_WORDS } from './message-words.ts';
import { ReplyForm } from './reply-form.tsx';
import { useSetPriority, useSetStatus } from './use-message-changes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';

function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <label className="choice row">
      <span className="small-text strong">{label}</span>
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((each) => each.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** What is being saved is shown as if it were; where that fails, the stored value is back. */
function Choices({ message: { id, status, priority } }: { message: CustomerMessage }) {
  const setStatus = useSetStatus();
  const setPriority = useSetPriority();
  return (
    <div className="row roomy full below-tight">
      <Choice
        label="Priority"
        value={setPriority.isPending ? setPriority.variables.priority : priority}
        options={PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value].label }))}
        onChange={(value) => setPriority.mutate({ id, priority: value })}
      />
      <Choice
        label="Status"
        value={setStatus.isPending ? setStatus.variables.status : status}
        options={MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))}
        onChange={(value) => setStatus.mutate({ id, status: value })}
      />
    </div>
  );
}

function Responses({ message }: { message: CustomerMessage }) {
  return responsesOf(message).map(({ text, at, by }) => (
    <Notice key={`${at}${text}`} tone="quiet" className="below-roomy" aria-label="Previous response">
      <p className="small-text row wrap">
        <Reply className="icon icon-small muted" aria-hidden="true" />
        <b className="grows">Previous response{by && ` by ${by}`}</b>
        <span className="tabular muted">Sent {at ? formatMoment(at) : 'Unknown'}</span>
      </p>
      <p className="lead serif plain-text kept-lines readable below-snug">{text}</p>
    </Notice>
  ));
}

function OtherMessages({ message, onOpen }: { message: CustomerMessage; onOpen: (id: number) => void }) {
  if (message.earlier.length === 0) return null;
  return (
    <section className="below-ample" aria-labelledby="others">
      <h3 className="item-title" id="others">
        Other messages from this address
      </h3>
      <ul className="lined below-tight">
        {message.earlier.map(({ id, subject, createdAt, status }) => (
          <li key={id} className="row wrap between">
            <button type="button" className="link" onClick={() => onOpen(id)}>
              {subject}
            </button>
            <span className="small-text muted">
              {formatDay(createdAt)}, {STATUS_WORDS[status].label.toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sender({ message, children }: { message: CustomerMessage; children: ReactNode }) {
  const { senderName, senderEmail, userId, priority, createdAt } = message;
  return (
    <div className="row even wrap below-fair">
      <span className="avatar ink" aria-hidden="true">
        {initialsOf(senderName)}
      </span>
      <div>
        <b className="item-title">{senderName}</b>
        <p className="small-text muted">
          {senderEmail}
          {userId !== null && `, account ${userId}`}
        </p>
      </div>
      <Badge tone={PRIORITY_WORDS[priority].tone}>{PRIORITY_WORDS[priority].label}</Badge>
      <span className="small-text muted at-end tabular">Received {formatMoment(createdAt)}</span>
      {children}
    </div>
  );
}

/** Esc anywhere in the element. */
function useEscape(root: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const element = root.current;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    element?.addEventListener('keydown', handleKey);
    return () => element?.removeEventListener('keydown', handleKey);
  }, [root, onEscape]);
}

/** A message in full, everything of it as plain text, with what was answered and the form to answer. */
export function MessageDetail({
  message,
  onOpen,
  onClose,
  onSent,
}: {
  message: CustomerMessage;
  onOpen: (id: number) => void;
  onClose: () => void;
  onSent: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEscape(root, onClose);
  return (
    <Card as="section" className="detail divided breakable" aria-label="Message" ref={root}>
      <header>
        <Button variant="ghost" size="small" className="back" icon={ArrowLeft} onClick={onClose}>
          Back to the list
        </Button>
        <h2 className="section-title" tabIndex={-1} ref={heading}>
          {message.subject}
        </h2>
        <Sender message={message}>
          <Choices message={message} />
        </Sender>
      </header>
      <div className="body">
        <p className="lead serif plain-text kept-lines readable">{message.message}</p>
        <Responses message={message} />
        <OtherMessages message={message} onOpen={onOpen} />
      </div>
      <ReplyForm message={message} onSent={onSent} />
    </Card>
  );
}
