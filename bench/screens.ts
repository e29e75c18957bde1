import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@trialwright/contract';
import { catalogue } from '../e2e/academy.ts';
import { completeLessons } from '../e2e/learning.ts';
import { openAcademy } from './judges/browser.ts';

/**
 * `npm run screens` takes small pictures for docs/screens, both themes, desk and phone: the main twenty screens, and a
 * lesson of each of the newest courses. `npm run screens -- lesson-pi` takes those whose names begin so.
 */
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
  { name: 'lesson-pi-delegation', path: '/lesson/40?slide=7', user: 'pi' },
  { name: 'lesson-pi-records', path: '/lesson/48?slide=8', user: 'pi' },
  { name: 'lesson-pi-inspection', path: '/lesson/55?slide=9', user: 'pi' },
  { name: 'lesson-cra-closeout', path: '/lesson/145?slide=8', user: 'cra' },
  { name: 'lesson-ctm-oversight', path: '/lesson/244?slide=7', user: 'ctm' },
  { name: 'lesson-ctm-retention', path: '/lesson/241?slide=6', user: 'ctm' },
  { name: 'lesson-ctm-budget', path: '/lesson/233?slide=8', user: 'ctm' },
  { name: 'lesson-ctm-closeout', path: '/lesson/254?slide=8', user: 'ctm' },
];
/** Who has completed everything before these lessons. */
const GRADUATES: Record<string, Role> = { pi: 'PI', cra: 'CRA', ctm: 'CTM' };
const SIZES = [
  { size: 'desk', viewport: { width: 1440, height: 900 }, scale: 0.4 },
  { size: 'phone', viewport: { width: 390, height: 844 }, scale: 0.5 },
];

mkdirSync(FOLDER, { recursive: true });
const begin = process.argv[2] ?? '';
const wanted = SCREENS.filter(({ name }) => name.startsWith(begin));
// Nobody waits for a script to read.
const academy = await openAcademy({ READING_WORDS_PER_MINUTE: '1000000000' });
try {
  for (const [user, role] of Object.entries(GRADUATES)) {
    if (!wanted.some((screen) => screen.user === user)) continue;
    const context = await academy.enter(user);
    const page = await context.newPage();
    const { user: account } = await (await page.request.get('/api/auth/check')).json();
    await completeLessons(
      page,
      account.id,
      catalogue.coursesOf(role).flatMap(({ lessons }) => lessons),
    );
    await context.close();
  }
  for (const { size, viewport, scale } of SIZES)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const { name, path, user } of wanted) {
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
console.log(`${wanted.length * SIZES.length * 2} pictures in docs/screens.`);
