import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECK_SKELETONS } from './checks/skeletons.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { FIGURE_SKELETONS } from './figures/skeletons.ts';
import { newLesson } from './new-lesson.ts';

const USAGE = `npm run content:new figure <${Object.keys(FIGURE_SKELETONS).join('|')}>
npm run content:new check <${Object.keys(CHECK_SKELETONS).join('|')}>
npm run content:new lesson <course-slug> <lesson-slug>`;

/** The highest lesson ID in use, outlines included: IDs are never reused. */
function lastLessonId(): number {
  const folder = join(CONTENT_ROOT, 'courses');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') || name.endsWith('course.yaml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const ids = texts.flatMap((text) =>
    [...text.matchAll(/^(?: *- )?\s*id: (\d+)$/gm)].map(([, id]) => Number(id)),
  );
  return Math.max(0, ...ids);
}

function writeLesson(course: string, slug: string): string {
  const folder = join(CONTENT_ROOT, 'courses', course, 'lessons');
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const number = readdirSync(folder).filter((name) => name.endsWith('.md')).length + 1;
  const path = join(folder, `${String(number).padStart(2, '0')}-${slug}.md`);
  writeFileSync(path, newLesson({ id: lastLessonId() + 1, course, number, slug }), { flag: 'wx' });
  return path;
}

/** Prints the skeleton of a block, or writes that of a lesson. */
function run([what = '', name = '', slug = '']: string[]): string {
  const block = (skeletons: Record<string, string>) => {
    const skeleton = skeletons[name];
    return skeleton === undefined ? undefined : `\`\`\`${what}\n${skeleton}\`\`\``;
  };
  if (what === 'figure') return block(FIGURE_SKELETONS) ?? USAGE;
  if (what === 'check') return block(CHECK_SKELETONS) ?? USAGE;
  return what === 'lesson' && name && slug ? writeLesson(name, slug) : USAGE;
}

process.stdout.write(`${run(process.argv.slice(2))}\n`);
