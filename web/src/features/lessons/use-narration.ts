import type { Slide } from '@trialwright/contract';
import { useEffect, useRef, useState } from 'react';
import { spokenText } from './spoken-text.ts';

export const RATES = [0.8, 1, 1.25, 1.5] as const;
export type Rate = (typeof RATES)[number];

type State = 'off' | 'speaking' | 'paused';

interface Props {
  slide: Slide;
  /** There is a slide after it, and nothing on it is left to answer. */
  canGoOn: boolean;
  onEnd: () => void;
}

/** The browser's own voice; undefined where there is none. */
export function findVoice(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;
}

/** Says each part after the one before; returns what stops it. Nothing is said after it was stopped. */
function speak(parts: readonly string[], rate: Rate, onEnd: () => void): () => void {
  const voice = findVoice();
  let isOver = false;
  const sayFrom = (index: number) => {
    if (isOver) return;
    const part = parts[index];
    if (part === undefined) {
      onEnd();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(part);
    utterance.lang = 'en-US';
    utterance.rate = rate;
    utterance.addEventListener('end', () => sayFrom(index + 1));
    // One part that a voice cannot say does not silence the rest.
    utterance.addEventListener('error', () => sayFrom(index + 1));
    voice?.speak(utterance);
  };
  voice?.cancel();
  sayFrom(0);
  return () => {
    isOver = true;
    voice?.cancel();
  };
}

/** Reads a lesson aloud, slide by slide: the slide follows the voice, and the voice the slide. */
export function useNarration({ slide, canGoOn, onEnd }: Props) {
  const [state, setState] = useState<State>('off');
  const [rate, setRate] = useState<Rate>(1);
  const latest = useRef({ canGoOn, onEnd });
  useEffect(() => {
    latest.current = { canGoOn, onEnd };
  });
  const isOn = state !== 'off';
  useEffect(() => {
    if (!isOn) return undefined;
    return speak(spokenText(slide), rate, () => {
      if (latest.current.canGoOn) latest.current.onEnd();
      else setState('off');
    });
  }, [isOn, rate, slide]);
  return {
    state,
    rate,
    setRate,
    start: () => setState('speaking'),
    pause: () => {
      findVoice()?.pause();
      setState('paused');
    },
    resume: () => {
      findVoice()?.resume();
      setState('speaking');
    },
    stop: () => {
      // A paused voice would stay paused for what comes next.
      findVoice()?.resume();
      setState('off');
    },
  };
}
