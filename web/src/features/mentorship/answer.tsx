import type { MentorSource } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Lock, RotateCw, Scale } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AnswerText } from './answer-text.tsx';
import { describeRemaining, type Message } from './messages.ts';

/** Stands below the whole conversation already. */
const CLOSING =
  /\s*(?:Training guidance only\. Follow your protocol and IRB|Guidance for training\. Your protocol and IRB decide)\.\s*$/;

interface Props {
  message: Message;
  isSending: boolean;
  onAsk: (question: string) => void;
  /** Asks the same again, where the answer is a built-in one. */
  onRetry: (() => void) | undefined;
  onOpenSource: () => void;
}

function SourceList({ sources, onOpenSource }: { sources: MentorSource[]; onOpenSource: () => void }) {
  return (
    <ol className="sources stack snug small-text medium ink-text line-above" aria-label="Sources">
      {sources.map((source) => (
        <li key={source.number} className="row snug top">
          <span className="tabular muted">{source.number}</span>
          <span>
            {source.href === null ? (
              source.title
            ) : (
              <Link to={source.href} onClick={onOpenSource}>
                {source.title}
              </Link>
            )}
            {source.isLocked && (
              <>
                {' '}
                <Lock className="icon icon-small" aria-hidden="true" /> Locked
              </>
            )}
            <small>{source.context}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function LocalSources({ local }: { local: NonNullable<Message['local']> }) {
  return (
    <>
      {local.note && <p className="small-text">{local.note}</p>}
      {local.sources.length > 0 && (
        <p className="row top small-text medium ink-text">
          <Scale className="icon icon-small" aria-hidden="true" />
          {local.sources.join('; ')}
        </p>
      )}
    </>
  );
}

/** What the mentor says, where it stands, and how to go on. */
export function Answer({ message, isSending, onAsk, onRetry, onOpenSource }: Props) {
  const { content, sources, isPending, local, suggestions = [], remainingToday } = message;
  const remaining = describeRemaining(remainingToday);
  if (isPending && content === '')
    return (
      <p className="answer row muted">
        <Spinner /> Looking it up
      </p>
    );
  return (
    <div className="answer" aria-busy={isPending}>
      {local?.reason && <p className="small-text soft gray-ground padded-even">{local.reason}</p>}
      <AnswerText text={content.replace(CLOSING, '')} sources={sources} onOpenSource={onOpenSource} />
      {local && <LocalSources local={local} />}
      {sources.length > 0 && <SourceList sources={sources} onOpenSource={onOpenSource} />}
      {onRetry && (
        <Button size="small" icon={RotateCw} disabled={isSending} onClick={onRetry}>
          Ask again
        </Button>
      )}
      {suggestions.length > 0 && (
        <div className="quick row snug wrap" role="group" aria-label="Questions I can answer">
          {suggestions.map((suggestion) => (
            <Chip
              key={suggestion}
              className="wrapping-button"
              disabled={isSending}
              onClick={() => onAsk(suggestion)}
            >
              {suggestion}
            </Chip>
          ))}
        </div>
      )}
      {remaining && <p className="tiny-text muted">{remaining}</p>}
    </div>
  );
}
