import { assessments, type Conduct } from '@trialwright/contract';
import { useEffect } from 'react';
import { api } from '../../core/api.ts';

const NOTHING: Conduct = { left: 0, pasted: 0, printed: 0 };

/** Counts how often the page of an open attempt is left, pasted into, and printed. The counts are kept with the attempt. */
export function useConduct(attemptId: number, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return undefined;
    let unsent = NOTHING;
    const send = async () => {
      const conduct = unsent;
      unsent = NOTHING;
      try {
        await api(assessments.answer, { params: { id: attemptId }, body: { answers: {}, conduct } });
      } catch {
        // It goes with the next count.
        unsent = {
          left: unsent.left + conduct.left,
          pasted: unsent.pasted + conduct.pasted,
          printed: unsent.printed + conduct.printed,
        };
      }
    };
    const counting = (seen: keyof Conduct) => () => {
      if (seen === 'left' && !document.hidden) return;
      unsent = { ...unsent, [seen]: unsent[seen] + 1 };
      void send();
    };
    const [handleLeave, handlePaste, handlePrint] = (['left', 'pasted', 'printed'] as const).map(counting);
    if (!handleLeave || !handlePaste || !handlePrint) return undefined;
    document.addEventListener('visibilitychange', handleLeave);
    addEventListener('paste', handlePaste);
    addEventListener('beforeprint', handlePrint);
    return () => {
      document.removeEventListener('visibilitychange', handleLeave);
      removeEventListener('paste', handlePaste);
      removeEventListener('beforeprint', handlePrint);
    };
  }, [attemptId, isOver]);
}
