import { QUICK_STARTS, type User } from '@trialwright/contract';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Answer } from './answer.tsx';
import { describeMasked, type Message } from './messages.ts';
import type { Conversation } from './use-conversation.ts';

interface Props {
  user: User;
  conversation: Conversation;
  onAsk: (question: string) => void;
  onOpenSource: () => void;
}

function QuestionMessage({ message: { key, content, masked = [] } }: { message: Message }) {
  return (
    <div className="asked stack snug" data-key={key}>
      <p className="bubble">{content}</p>
      {masked.length > 0 && (
        <p className="small-text soft row snug top">
          <ShieldCheck className="icon icon-small good-text" aria-hidden="true" />
          <span>
            I removed {describeMasked(masked)} before saving anything. Refer to participants by code only,
            such as 07-013.
          </span>
        </p>
      )}
    </div>
  );
}

function Opening({ user, conversation, onAsk }: Omit<Props, 'onOpenSource'>) {
  const asked = new Set(conversation.messages.map(({ content }) => content));
  return (
    <>
      <p className="answer">
        Hello {user.name.split(' ')[0]}. Describe the situation and I’ll start with what to do next.
      </p>
      <div className="quick row snug wrap" role="group" aria-label="Quick start">
        {QUICK_STARTS.map((text) => (
          <Chip
            key={text}
            className="wrapping-button"
            isPressed={asked.has(text)}
            disabled={conversation.isSending}
            onClick={() => onAsk(text)}
          >
            {text}
          </Chip>
        ))}
      </div>
    </>
  );
}

/** What was said so far; a new question and the beginning of its answer come into view. */
export function MessageLog({ user, conversation, onAsk, onOpenSource }: Props) {
  const { messages, isLoading, isSending, failed, announcement } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const lastAsked = messages.findLast(({ type }) => type === 'user')?.key;
  useEffect(() => {
    const last = log.current?.querySelector(`[data-key="${lastAsked}"]`);
    if (!(last instanceof HTMLElement)) return;
    // The question to the top, also once the answer gives it room: that is read from its beginning.
    log.current?.scrollTo({ top: last.offsetTop - 16, behavior: isSending ? 'instant' : 'auto' });
  }, [lastAsked, isSending]);
  const questionBefore = (index: number) => messages[index - 1]?.content;
  return (
    <>
      <div className="log stack" role="log" aria-live="off" aria-label="Conversation" tabIndex={0} ref={log}>
        <Opening user={user} conversation={conversation} onAsk={onAsk} />
        {isLoading && (
          <Skeleton label="Loading the conversation">
            <SkeletonBlock height="3rem" />
            <SkeletonBlock height="9rem" />
          </Skeleton>
        )}
        {failed && (
          <Failure
            title="This conversation could not be loaded"
            error={failed.error}
            isBusy={isLoading}
            heading="h3"
            onRetry={() => void conversation.open(failed.threadId)}
          />
        )}
        {messages.map((message, index) => {
          const question = questionBefore(index);
          return message.type === 'user' ? (
            <QuestionMessage key={message.key} message={message} />
          ) : (
            <Answer
              key={message.key}
              message={message}
              isSending={isSending}
              onAsk={onAsk}
              onRetry={message.local && question !== undefined ? () => onAsk(question) : undefined}
              onOpenSource={onOpenSource}
            />
          );
        })}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
