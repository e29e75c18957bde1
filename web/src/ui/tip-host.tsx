import { useEffect, useState, type ComponentType } from 'react';
import { closeTip, useTip } from './tips.ts';

/** Shows the label of the control that is pointed at or reached by keyboard. */
export function TipHost() {
  const { control, shown } = useTip();
  const [Tip, setTip] = useState<ComponentType<{ control: HTMLElement }>>();
  // Placing a label takes Radix, which comes while the first label waits. Without a connection there is none.
  const isWanted = control !== undefined && !Tip;
  useEffect(() => {
    if (!isWanted) return;
    import('./tip.tsx').then(
      ({ Tip: Loaded }) => setTip(() => Loaded),
      () => undefined,
    );
  }, [isWanted]);
  useEffect(() => {
    if (!shown) return undefined;
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && closeTip();
    addEventListener('keydown', handleKey, { capture: true });
    addEventListener('scroll', closeTip, { passive: true, capture: true });
    return () => {
      removeEventListener('keydown', handleKey, { capture: true });
      removeEventListener('scroll', closeTip, { capture: true });
    };
  }, [shown]);
  return Tip && shown && <Tip key={shown.dataset['tip']} control={shown} />;
}
