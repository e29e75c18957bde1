import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../web/dist');

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface PageSize {
  page: string;
  kilobytes: number;
  files: number;
}

const APP = 'index.html';
/** Header and menu of signed-in people. */
const FRAME = 'src/app/signed-in-frame.tsx';

/** What each page asks for at first. The styles of the start page are in its document. */
const PAGES: Record<string, string[]> = {
  landing: ['visitor.html'],
  login: [APP, 'src/features/auth/login.page.tsx'],
  pricing: [APP, 'src/features/packages/pricing.page.tsx'],
  verify: [APP, 'src/features/certificates/verify.page.tsx'],
  dashboard: [APP, FRAME, 'src/features/dashboard/dashboard.page.tsx'],
  course: [APP, FRAME, 'src/features/courses/course.page.tsx'],
  lesson: [APP, FRAME, 'src/features/lessons/lesson.page.tsx'],
  assessment: [APP, FRAME, 'src/features/assessments/assessment.page.tsx'],
  certificates: [APP, FRAME, 'src/features/certificates/certificates.page.tsx'],
};

function collect(manifest: Record<string, Chunk>, key: string, files: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const sheet of chunk.css ?? []) files.add(sheet);
  for (const name of chunk.imports ?? []) collect(manifest, name, files);
}

/** Scripts and style sheets of a page's first load, gzip, without fonts. */
export function measureBundles(): PageSize[] {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  return Object.entries(PAGES).map(([page, sources]) => {
    const files = new Set<string>();
    for (const source of sources) collect(manifest, source, files);
    const bytes = [...files].reduce((sum, file) => {
      const compressed = join(DIST, `${file}.gz`);
      return sum + readFileSync(existsSync(compressed) ? compressed : join(DIST, file)).length;
    }, 0);
    return { page, kilobytes: Math.round(bytes / 102.4) / 10, files: files.size };
  });
}
