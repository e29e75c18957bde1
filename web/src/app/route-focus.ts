import type { createAppRouter } from './router.tsx';

/** A page whose data take longer is left alone. */
const PATIENCE_MS = 10_000;

/** Whoever has begun to do something is not moved any more. */
const DEEDS = ['keydown', 'pointerdown'] as const;

function focusHeading(before: Element | null): boolean {
  const { activeElement } = document;
  const isTaken = activeElement !== before && activeElement !== document.body;
  if (isTaken || document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

let stop = () => {};

function awaitHeading(): void {
  stop();
  const before = document.activeElement;
  if (focusHeading(before)) return;
  const observer = new MutationObserver(() => focusHeading(before) && stop());
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const handleDeed = () => stop();
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const deed of DEEDS) removeEventListener(deed, handleDeed);
    stop = () => {};
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const deed of DEEDS) addEventListener(deed, handleDeed, { passive: true });
}

/** After each change of page the focus is on its heading, which screen readers read and keys go on from. */
export function focusNewPages(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) requestAnimationFrame(awaitHeading);
  });
}
