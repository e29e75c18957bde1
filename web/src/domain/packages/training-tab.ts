const KEY = 'training-roles-tab';

/** The tab of the training roles that was open last in this session of the browser. */
export function readTab(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepTab(tab: string): void {
  try {
    sessionStorage.setItem(KEY, tab);
  } catch {
    // Storage may be refused: the tab is then remembered as long as the page.
  }
}
