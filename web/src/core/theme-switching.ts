export type Theme = 'light' | 'dark';

/** The theme that the page shows now: theme.js has set it before the first paint. */
export function readTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Shows the other theme and remembers the choice on this device. */
export function switchTheme(): void {
  const next = readTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = next;
  try {
    localStorage.setItem('theme', next);
  } catch {
    // Storage may be refused: the choice then lasts as long as the page.
  }
}

/** What the switch does when it is pressed. */
export function switchLabel(theme: Theme): string {
  return theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
}
