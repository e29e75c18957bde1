import { placeTip } from './tip-place.ts';

const DELAY_MS = 700;
/** Who has just read a tip reads the next one at once. */
const SKIP_MS = 300;
/** Time to move the pointer from the control onto its tip. */
const LEAVE_MS = 100;

let control: HTMLElement | undefined;
let tip: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = -Infinity;

function show(target: HTMLElement): void {
  if (!target.isConnected) return;
  tip = document.createElement('div');
  tip.className = 'tip';
  tip.role = 'tooltip';
  tip.textContent = target.dataset['tip'] ?? '';
  // In the top layer: also above an open dialog.
  tip.popover = 'manual';
  document.body.append(tip);
  tip.showPopover();
  const side = target.dataset['tipSide'] === 'right' ? 'right' : 'bottom';
  const page = document.documentElement;
  const place = placeTip(side, target.getBoundingClientRect(), tip.getBoundingClientRect(), {
    width: page.clientWidth,
    height: page.clientHeight,
  });
  tip.style.left = `${place.left}px`;
  tip.style.top = `${place.top}px`;
}

function close(): void {
  clearTimeout(timer);
  control = undefined;
  if (!tip) return;
  tip.remove();
  tip = undefined;
  closedAt = performance.now();
}

function open(target: HTMLElement, delay: number): void {
  if (target === control) return clearTimeout(tip && timer);
  close();
  control = target;
  timer = setTimeout(() => show(target), performance.now() - closedAt < SKIP_MS ? 0 : delay);
}

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

function handleOver({ target, pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return;
  const found = tipped(target);
  if (found) open(found, DELAY_MS);
  else if (tip && target instanceof Node && tip.contains(target)) clearTimeout(timer);
  else if (tip) {
    clearTimeout(timer);
    timer = setTimeout(close, LEAVE_MS);
  } else close();
}

/** Shows the label of a control that is pointed at or reached by keyboard; Escape, a press or scrolling takes it away. */
export function startTips(): void {
  addEventListener('pointerover', handleOver, { passive: true });
  addEventListener('focusin', ({ target }) => {
    const found = tipped(target);
    if (found?.matches(':focus-visible')) open(found, 0);
  });
  addEventListener('focusout', close);
  addEventListener('pointerdown', close, { passive: true, capture: true });
  addEventListener('scroll', close, { passive: true, capture: true });
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { capture: true });
}
