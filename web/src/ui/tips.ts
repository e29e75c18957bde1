import { useSyncExternalStore } from 'react';

const DELAY_MS = 700;
/** Who has just read a tip reads the next one at once. */
const SKIP_MS = 300;
/** Time to move the pointer from the control onto its tip. */
const LEAVE_MS = 100;

interface Tips {
  /** The control that is pointed at or has the focus. */
  control: HTMLElement | undefined;
  /** The one whose label is shown. */
  shown: HTMLElement | undefined;
}

const NONE: Tips = { control: undefined, shown: undefined };

let tips = NONE;
let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = -Infinity;
const listeners = new Set<() => void>();

function set(next: Tips): void {
  if (tips.shown && !next.shown) closedAt = performance.now();
  tips = next;
  for (const listener of listeners) listener();
}

export function closeTip(): void {
  clearTimeout(timer);
  if (tips.control) set(NONE);
}

/** The pointer has come onto the tip. */
export function keepTip(): void {
  clearTimeout(timer);
}

export function leaveTip(): void {
  clearTimeout(timer);
  timer = setTimeout(closeTip, LEAVE_MS);
}

function open(target: HTMLElement, delay: number): void {
  if (target === tips.control) return clearTimeout(tips.shown && timer);
  closeTip();
  set({ control: target, shown: undefined });
  const show = () => set({ control: target, shown: target.isConnected ? target : undefined });
  timer = setTimeout(show, performance.now() - closedAt < SKIP_MS ? 0 : delay);
}

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

function handleOver({ target, pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return;
  const found = tipped(target);
  if (found) open(found, DELAY_MS);
  else if (target instanceof Element && target.closest('.tip')) keepTip();
  else if (tips.shown) leaveTip();
  else closeTip();
}

/** Watches for controls with a label that are pointed at or reached by keyboard; a press takes the label away. */
export function startTips(): void {
  addEventListener('pointerover', handleOver, { passive: true });
  addEventListener('focusin', ({ target }) => {
    const found = tipped(target);
    if (found?.matches(':focus-visible')) open(found, 0);
  });
  addEventListener('focusout', closeTip);
  addEventListener('pointerdown', closeTip, { passive: true, capture: true });
}

/** The control that is pointed at or has the focus, and the one whose label is shown now. */
export function useTip(): Tips {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => tips,
    () => NONE,
  );
}
