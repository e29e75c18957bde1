interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

const GAP = 6;
const EDGE = 8;

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));

/** Where a tip stands: beside its control, on the other side where there is no room, never outside the window. */
export function placeTip(side: 'right' | 'bottom', control: Box, tip: Size, window: Size) {
  if (side === 'right') {
    const right = control.left + control.width + GAP;
    const isTight = right + tip.width > window.width - EDGE;
    return {
      left: isTight ? control.left - GAP - tip.width : right,
      top: within(control.top + (control.height - tip.height) / 2, window.height - tip.height),
    };
  }
  const below = control.top + control.height + GAP;
  const isTight = below + tip.height > window.height - EDGE;
  return {
    left: within(control.left + (control.width - tip.width) / 2, window.width - tip.width),
    top: isTight ? control.top - GAP - tip.height : below,
  };
}
