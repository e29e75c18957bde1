import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../../e2e/browser.ts';
import type { CatalogueCourse } from '../../server/src/content/catalogue.ts';
import { readableText } from '../../server/src/content/lesson-content.ts';
import { countWords } from '../../server/src/content/lesson-text.ts';

const WORDS_PER_MINUTE = 350;

export interface Reader {
  lesson: string;
  minutes: number;
  refusals: string[];
  isCompleted: boolean;
}

/** A person in a browser who reads a lesson at 350 words a minute and completes it: what the server refused on the way. */
export async function readHonestly(url: string, course: CatalogueCourse): Promise<Reader> {
  // Browsers name the page’s origin, which must be the academy’s own.
  const origin = url.replace('127.0.0.1', 'localhost');
  const [lesson] = course.lessons;
  if (!lesson) throw new Error('The course has no lesson.');
  const browser = await chromium.launch(CHROMIUM);
  const page = await browser.newPage();
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.request.post(`${origin}/api/auth/login`, {
    data: { username: 'cra', password: 'trialwright-demo' },
  });
  await page.goto(`${origin}/lesson/${lesson.id}`);
  const began = performance.now();
  for (const [index, { parts }] of lesson.slides.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await wait((countWords(readableText(parts)) / WORDS_PER_MINUTE) * 60_000);
  }
  const completed = page.waitForResponse(
    (response) => response.url().endsWith('/progress') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Complete Lesson' }).click();
  const isCompleted = (await completed).status() === 200;
  await browser.close();
  return { lesson: lesson.title, minutes: (performance.now() - began) / 60_000, refusals, isCompleted };
}
