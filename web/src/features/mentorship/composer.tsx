import { QUESTION_LENGTH } from '@trialwright/contract';
import { ArrowUp, Mic } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSpeech } from './use-speech.ts';

/** From here on the room that is left is told. */
const NEARLY_FULL = 1800;

interface Props {
  isSending: boolean;
  onSend: (question: string) => void;
  /** What the question begins with. */
  draft: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

function hintOf(isListening: boolean, length: number): string {
  if (isListening) return 'Listening. Don’t say any names.';
  if (length > NEARLY_FULL) return `${QUESTION_LENGTH - length} characters left`;
  return 'Shift + Enter for a new line';
}

/** Where a question is written or spoken. */
export function Composer({ isSending, onSend, draft, field }: Props) {
  const [text, setText] = useState('');
  const [begun, setBegun] = useState<string>();
  if (draft !== begun) {
    setBegun(draft);
    if (draft !== undefined) setText(draft);
  }
  const speech = useSpeech((spoken) => {
    setText((typed) => `${typed} ${spoken}`.trim().slice(0, QUESTION_LENGTH));
    field.current?.focus();
  });
  const isEmpty = text.trim() === '';
  const handleSend = () => {
    if (isEmpty || isSending) return;
    onSend(text.trim());
    setText('');
    field.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // While a word of another script is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <label className="visually-hidden" htmlFor="mentor-message">
        Message
      </label>
      <textarea
        id="mentor-message"
        ref={field}
        rows={1}
        maxLength={QUESTION_LENGTH}
        placeholder="Ask about a situation at your site..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {speech.message && (
        <p className="small-text bad-text" role="alert">
          {speech.message}
        </p>
      )}
      <div className="row tight">
        <IconButton
          icon={Mic}
          label="Voice input, English (US)"
          aria-pressed={speech.isListening}
          title="Voice input, English (US)"
          onClick={speech.toggle}
        />
        <span className="tiny-text muted hint grows">{hintOf(speech.isListening, text.length)}</span>
        <Button
          type="submit"
          variant="primary"
          size="small"
          icon={ArrowUp}
          disabled={isEmpty || isSending}
          isBusy={isSending}
        >
          {isSending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
