import type { CheckQuestion } from '@trialwright/contract';
import { useEffect } from 'react';
import { areSingleKeysOn } from '../../core/single-keys.ts';
import type { Draft } from './draft.ts';

const TYPING = 'textarea, select, input:not([type="radio"], [type="checkbox"]), [role="dialog"]';

/** Keys 1 to 4 choose an option of the one check on the screen, unless somebody types or has turned them off. */
export function useOptionKeys(
  question: CheckQuestion,
  isOn: boolean,
  { draft, change }: { draft: Draft; change: (draft: Draft) => void },
): void {
  useEffect(() => {
    if (!isOn || (question.kind !== 'choose' && question.kind !== 'consequence')) return undefined;
    const { options } = question;
    const handleKey = (event: KeyboardEvent) => {
      const option = '1234'.indexOf(event.key);
      if (option < 0 || option >= options.length || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (!areSingleKeysOn()) return;
      change({ ...draft, chosen: [option] });
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [change, draft, isOn, question]);
}
