import type { CustomerMessage } from '@trialwright/contract';
import { useState, type KeyboardEvent } from 'react';
import { formatRecent } from '../../core/dates.ts';
import { Button } from '../../ui/button.tsx';
import { PRIORITY_WORDS, previewOf, STATUS_WORDS } from './message-words.ts';
import { Badge } from '../../ui/badge.tsx';

const STEP = 50;

function MessageCard({
  message,
  isOpen,
  isTabStop,
  onOpen,
  onFocus,
}: {
  message: CustomerMessage;
  isOpen: boolean;
  isTabStop: boolean;
  onOpen: () => void;
  onFocus: () => void;
}) {
  const { id, priority, status, createdAt, subject, senderName, senderEmail } = message;
  return (
    <button
      type="button"
      className="message-card full breakable"
      data-message={id}
      aria-current={isOpen || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
      onFocus={onFocus}
      onKeyDown={handleKey}
    >
      <span className="row snug">
        <Badge tone={PRIORITY_WORDS[priority].tone}>{PRIORITY_WORDS[priority].label}</Badge>
        <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].label}</Badge>
        <time className="at-end tiny-text muted tabular unbroken" dateTime={createdAt}>
          {formatRecent(createdAt)}
        </time>
      </span>
      <b className="own-line below-close">{subject}</b>
      <span className="own-line small-text">
        <span className="soft medium">{senderName}</span> <span className="muted">{senderEmail}</span>
      </span>
      <span className="own-line small-text muted below-tight">{previewOf(message.message)}</span>
    </button>
  );
}

function targetOf(key: string, index: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: Math.min(index + 1, last),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: last,
  };
  return targets[key];
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('.message-list');
  const cards = [...(list?.querySelectorAll<HTMLElement>('.message-card') ?? [])];
  const target = targetOf(event.key, cards.indexOf(event.currentTarget), cards.length - 1);
  if (target === undefined) return;
  event.preventDefault();
  cards[target]?.focus();
}

/** One stop of the tab key; arrows, Home and End move in it, Enter opens. */
export function MessageList({
  messages,
  openId,
  isSearch,
  onOpen,
}: {
  messages: readonly CustomerMessage[];
  openId: number | undefined;
  isSearch: boolean;
  onOpen: (id: number) => void;
}) {
  const [focused, setFocused] = useState<number>();
  const [shown, setShown] = useState(STEP);
  if (messages.length === 0)
    return (
      <p className="empty muted">
        {isSearch ? 'No messages match your search' : 'No messages in this category'}
      </p>
    );
  const list = messages.slice(0, shown);
  const stop = [focused, openId].find((id) => list.some((each) => each.id === id)) ?? list[0]?.id;
  return (
    <>
      <ul className="message-list divided">
        {list.map((message) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              isOpen={message.id === openId}
              isTabStop={message.id === stop}
              onOpen={() => onOpen(message.id)}
              onFocus={() => setFocused(message.id)}
            />
          </li>
        ))}
      </ul>
      {messages.length > shown && (
        <Button isBlock className="below-loose" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, messages.length - shown)} more of {messages.length}
        </Button>
      )}
    </>
  );
}
