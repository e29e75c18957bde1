const KEY = 'single-keys';

/** Whether a single key does something outside a field, on this device: `/` opens search, 1 to 4 choose. On by default. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Speech input and shaking hands press keys that nobody meant (WCAG 2.1.4). Throws where the browser keeps nothing. */
export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
