import { useEffect, useRef, useState } from 'react';

export const UNSUPPORTED =
  'Speech recognition is not supported in your browser. Please use Chrome, Safari, or Edge.';
const BLOCKED = 'Your microphone is blocked. Allow it for this site in your browser settings.';
const FAILED = 'We didn’t hear anything. Try again, or type your question.';

/** What we use of the Web Speech API; TypeScript's DOM library does not have it yet. */
interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
}
type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> };
type FailureEvent = Event & { error: string };

function createRecognition(): Recognition | undefined {
  const names = window as unknown as Record<string, (new () => Recognition) | undefined>;
  const Constructor = names['SpeechRecognition'] ?? names['webkitSpeechRecognition'];
  return Constructor && new Constructor();
}

/** Voice input in US English; `message` says why there is none. */
export function useSpeech(onText: (text: string) => void) {
  const [isListening, setListening] = useState(false);
  const [message, setMessage] = useState('');
  const recognition = useRef<Recognition>(undefined);
  useEffect(() => () => recognition.current?.stop(), []);

  const start = () => {
    const current = createRecognition();
    if (!current) return setMessage(UNSUPPORTED);
    recognition.current = current;
    current.lang = 'en-US';
    current.interimResults = false;
    current.addEventListener('result', (event) => {
      const { results } = event as ResultEvent;
      onText(Array.from(results, (each) => each[0]?.transcript ?? '').join(' '));
    });
    current.addEventListener('error', (event) => {
      const { error } = event as FailureEvent;
      if (error !== 'aborted') setMessage(error === 'not-allowed' ? BLOCKED : FAILED);
    });
    current.addEventListener('end', () => setListening(false));
    setMessage('');
    setListening(true);
    current.start();
  };
  const toggle = () => (isListening ? recognition.current?.stop() : start());
  return { isListening, message, toggle };
}
