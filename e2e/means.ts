import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab, or Shift and Tab, until this has the focus. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${String(target)} cannot be reached with ${key}.`);
}

export async function press(target: Locator, key: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** What lies in the view and under nothing. */
export async function expectSeen(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over !== null && (element.contains(over) || over.contains(element));
      }),
    )
    .toBe(true);
}

/** What has the focus is outlined, in the view, and under nothing. */
export async function expectFocusShown(page: Page): Promise<void> {
  const lookAtFocus = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'Nothing has the focus.';
    // A radio button or a box may lie unseen over the card that shows its focus.
    const shown = getComputedStyle(focused).opacity === '0' ? (focused.parentElement ?? focused) : focused;
    const name = shown.outerHTML.slice(0, 120);
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `Without an outline: ${name}`;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return `Out of the view: ${name}`;
    const isUnder = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const over = document.elementFromPoint((left + right) / 2, y);
      return !over || !(shown.contains(over) || over.contains(shown));
    });
    return isUnder ? `Covered: ${name}` : 'shown';
  };
  // What has just opened may still be moving.
  await expect.poll(() => page.evaluate(lookAtFocus)).toBe('shown');
}

/** Closes a window by its key. One that is just coming may not hear it at first. */
export async function closeByKey(dialog: Locator): Promise<void> {
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 1000 });
  }).toPass();
}
