/** All the script of pages that only need reading: the theme switch, and the app fetched ahead when it is wanted. */
import { readTheme, switchLabel, switchTheme } from './core/theme-switching.ts';

const themeSwitch = document.querySelector('button.theme-switch');

function nameSwitch(): void {
  themeSwitch?.setAttribute('aria-label', switchLabel(readTheme()));
}

nameSwitch();
themeSwitch?.addEventListener('click', () => {
  switchTheme();
  nameSwitch();
});

/** Links of these pages load documents; the first that is pointed at has the app's files fetched meanwhile. */
function warmUp({ target }: Event): void {
  const link = target instanceof Element && target.closest('a[href^="/"]');
  if (!link) return;
  removeEventListener('pointerover', warmUp);
  removeEventListener('focusin', warmUp);
  const files = document.querySelector<HTMLElement>('[data-app]')?.dataset['app'] ?? '';
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

addEventListener('pointerover', warmUp, { passive: true });
addEventListener('focusin', warmUp);

// Who comes back with the browser's Back may have signed in meanwhile: the server knows.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
