import * as Tooltip from '@radix-ui/react-tooltip';
import { closeTip } from './tips.ts';

const GAP = 6;
const EDGE = 8;

/** The label of one control, beside it. */
export function Tip({ control }: { control: HTMLElement }) {
  const { left, top, width, height } = control.getBoundingClientRect();
  return (
    <Tooltip.Provider>
      <Tooltip.Root open onOpenChange={(isOpen) => !isOpen && closeTip()}>
        <Tooltip.Trigger asChild>
          <span className="tip-place" style={{ left, top, width, height }} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            className="tip"
            side={control.dataset['tipSide'] === 'right' ? 'right' : 'bottom'}
            sideOffset={GAP}
            collisionPadding={EDGE}
          >
            {control.dataset['tip']}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
