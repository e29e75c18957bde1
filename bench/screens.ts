import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAcademy } from './judges/browser.ts';

/** `npm run screens` takes small pictures of the main twenty screens for docs/screens: both themes, desk and phone. */
const FOLDER = join(import.meta.dirname, '../docs/screens');
const SCREENS: { name: string; path: string; user?: string }[] = [
  { name: 'landing', path: '/' },
  { name: 'pricing', path: '/pricing' },
  { name: 'login', path: '/login' },
  { name: 'verify', path: '/verify' },
  { name: 'dashboard', path: '/dashboard', user: 'ruth' },
  { name: 'course', path: '/course/10', user: 'ruth' },
  { name: 'lesson', path: '/lesson/67?slide=6', user: 'ruth' },
  { name: 'check', path: '/lesson/67?slide=4', user: 'ruth' },
  { name: 'review', path: '/review', user: 'ruth' },
  { name: 'assessments', path: '/assessments', user: 'ruth' },
  { name: 'certificates', path: '/certificates', user: 'ruth' },
  { name: 'scenarios', path: '/scenarios', user: 'ruth' },
  { name: 'simulation', path: '/scenarios/difficult-informed-consent/play', user: 'ruth' },
  { name: 'competencies', path: '/advanced?tab=competency', user: 'ruth' },
  { name: 'glossary', path: '/glossary', user: 'ruth' },
  { name: 'documents', path: '/document-library', user: 'ruth' },
  { name: 'workflow', path: '/workflows?workflow=3', user: 'ruth' },
  { name: 'booking', path: '/booking', user: 'ruth' },
  { name: 'progress', path: '/analytics', user: 'ruth' },
  { name: 'admin', path: '/admin', user: 'admin' },
];
const SIZES = [
  { size: 'desk', viewport: { width: 1440, height: 900 }, scale: 0.4 },
  { size: 'phone', viewport: { width: 390, height: 844 }, scale: 0.5 },
];

mkdirSync(FOLDER, { recursive: true });
const academy = await openAcademy();
try {
  for (const { size, viewport, scale } of SIZES)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const { name, path, user } of SCREENS) {
        const context = await academy.enter(user, { viewport, colorScheme, deviceScaleFactor: scale });
        const page = await context.newPage();
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.getByRole('heading').first().waitFor();
        await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
        await context.close();
      }
} finally {
  await academy.close();
}
console.log(`${SCREENS.length * SIZES.length * 2} pictures in docs/screens.`);
