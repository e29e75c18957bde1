import { expect, test, type Page } from '@playwright/test';
import { signIn } from './academy.ts';
import { readAloud, readMain } from './screen-reader.ts';

/** A lesson of the demo learner with figures and checks, and the slides of one of each. */
const LESSON = '/lesson/67';
const [CHECK_SLIDE, FIGURE_SLIDE] = [4, 6];

/** Each phrase is said, in this order, whatever is said between them. */
function expectInOrder(said: readonly string[], phrases: readonly (string | RegExp)[]): void {
  let from = 0;
  for (const phrase of phrases) {
    const at = said.findIndex(
      (each, index) =>
        index >= from && (typeof phrase === 'string' ? each.startsWith(phrase) : phrase.test(each)),
    );
    expect(at, `“${String(phrase)}” after ${from} of\n${said.join('\n')}`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}

interface Journey {
  does: string;
  user?: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  says: (string | RegExp)[];
  /** The whole page and not its content alone, as where a dialog hides the content. */
  isWhole?: boolean;
}

const JOURNEYS: Journey[] = [
  {
    does: 'signs in: fields with their names, what is required, and the way to an account',
    path: '/login',
    says: [
      'heading, Log in, level 1',
      'textbox, Username, ',
      'button, Forgot password?, has popup dialog',
      'button, Log In',
      'button, Sign in with a passkey',
      'link, Register',
    ],
  },
  {
    does: 'hears why it could not sign in',
    path: '/login',
    act: async (page) => {
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true');
    },
    says: [/^textbox, Username, .*invalid/],
  },
  {
    does: 'registers: every field, its consent boxes, and what they lead to',
    path: '/register',
    says: [
      'heading, Create your account, level 1',
      'textbox, Full name, required',
      'textbox, Email, required',
      'combobox, Primary role, ',
      'checkbox, I am 18 or older., not checked, required',
      'button, Create Account',
    ],
  },
  {
    does: 'checks a certificate of somebody else',
    path: '/verify',
    says: [
      'heading, Verify a certificate, level 1',
      /^textbox, Certificate number, It’s printed on the certificate/,
      'button, Verify',
      'heading, What verification shows, level 2',
    ],
  },
  {
    does: 'passes the landmarks of a page: banner, search, menu, content, footer',
    user: 'ruth',
    path: '/dashboard',
    isWhole: true,
    says: [
      'link, Skip to content',
      'banner',
      'search',
      'end of banner',
      'main',
      'end of main',
      'contentinfo',
    ],
  },
  {
    does: 'goes on where it stopped',
    user: 'ruth',
    path: '/dashboard',
    says: [
      'region, Continue where you left off',
      'link, Continue Journey',
      /^progressbar, Site Start-up .*current value 100%/,
      'region, Your numbers',
      'link, My progress',
    ],
  },
  {
    does: 'opens a course and hears what is done and what follows',
    user: 'ruth',
    path: '/course/9',
    says: [
      'navigation, Breadcrumb',
      /^heading, .*, level 1$/,
      'region, Module progress',
      'heading, Quests, level 2',
    ],
  },
  {
    does: 'finds its slide in a lesson, and which checks are answered',
    user: 'ruth',
    path: `${LESSON}?slide=${CHECK_SLIDE}`,
    says: [
      'navigation, Slides',
      new RegExp(`^button, ${CHECK_SLIDE} .*current step`),
      /^button, .*check not answered/,
      /^heading, Four kinds of criterion, .*level 1$/,
    ],
  },
  {
    does: 'answers a check: each item a group with its choices',
    user: 'ruth',
    path: `${LESSON}?slide=${CHECK_SLIDE}`,
    says: [
      'region, What kind of proof does each criterion need?',
      'group, eGFR 45 or more, central laboratory',
      /^radio, Measured, .*position 1, set size 4$/,
      'status',
    ],
  },
  {
    does: 'hears a figure as a sentence, and as a table',
    user: 'ruth',
    path: `${LESSON}?slide=${FIGURE_SLIDE}`,
    says: ['figure', 'image, HbA1c in percent over March. The window runs from 06 to 20 March.', 'table'],
  },
  {
    does: 'sees which assessments are open, and why others are not',
    user: 'ruth',
    path: '/assessments',
    says: [
      'heading, Assessments, level 1',
      'link, Review last attempt',
      /^button, Complete Course First, Complete the previous module to unlock this course\. .*disabled/,
    ],
  },
  {
    does: 'reviews five',
    user: 'ruth',
    path: '/review',
    says: [
      'heading, Five-minute review, level 1',
      'list, Due in the next seven days',
      /^Today: \d+ items?$/,
      /^progressbar, .* of \d+ right/,
      'combobox, Time, ',
    ],
  },
  {
    does: 'filters the glossary',
    user: 'ruth',
    path: '/glossary',
    says: [
      'searchbox, Search terms',
      'group, Filter by category',
      'button, All Categories, pressed',
      'button, Biostatistics, not pressed',
    ],
  },
  {
    does: 'searches, narrows, and reads what was found',
    user: 'ruth',
    path: '/search?q=consent',
    says: [
      'searchbox, Search everything, consent',
      'group, Filter by type',
      /^button, All \d+, pressed$/,
      'status',
      'heading, Informed Consent, level 2',
    ],
  },
  {
    does: 'chooses a document and reads its preview as a dialog',
    user: 'ruth',
    path: '/document-library?document=26',
    isWhole: true,
    act: async (page) => {
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    says: [/^dialog, /, /^heading, /, /^(link|button), Download/, /^end of dialog, /],
  },
  {
    does: 'reads a certificate, its state, and what can be done with it',
    user: 'ruth',
    path: '/certificates',
    says: [
      'heading, My Certificates, level 1',
      /^image, Certificate of Completion\. Ruth .* Status: Valid\./,
      /^link, Download PDF: /,
      /^button, Copy verification link: /,
    ],
  },
  {
    does: 'books a consultation: kind, day, and one’s own details',
    user: 'ruth',
    path: '/booking',
    says: [
      'group, What do you need help with?',
      /^radio, Career Guidance .*position 1, set size 6$/,
      'group, When works for you?',
      /^button, .*, 20\d\d, disabled$/,
      'group, About you',
      'textbox, Full name, Ruth',
    ],
  },
  {
    does: 'chooses a scenario by its role and difficulty',
    user: 'ruth',
    path: '/scenarios',
    says: [
      'combobox, Category, ',
      'combobox, Difficulty, ',
      /^button, All \d+, pressed$/,
      /^button, .*has popup dialog$/,
    ],
  },
  {
    does: 'reads the minutes of study as a sentence',
    user: 'ruth',
    path: '/analytics',
    says: ['heading, My progress, level 1', 'figure', /^image, Minutes by week, .*in the last 12 weeks/],
  },
  {
    does: 'keeps an account: profile, sessions, receipts, data, each under its heading',
    user: 'ruth',
    path: '/account',
    says: [
      'heading, Profile, level 2',
      'heading, Two-factor sign-in, level 2',
      'heading, Sessions, level 2',
      'heading, Receipts, level 2',
      'heading, Your data, level 2',
      'button, Delete account, has popup dialog',
    ],
  },
  {
    does: 'runs the academy: overview, tabs, tables with their columns',
    user: 'admin',
    path: '/admin',
    says: [
      /^heading, .*, level 1$/,
      'tablist',
      /^tab, Overview, .*selected/,
      'tabpanel',
      'table',
      'columnheader',
    ],
  },
];

for (const { does, user, path, act, says, isWhole } of JOURNEYS)
  test(`a screen reader ${does}`, async ({ page }) => {
    if (user) await signIn(page, user);
    await page.goto(path);
    await expect(page.locator('main h1, [role="dialog"] h2').first()).toBeVisible();
    await act?.(page);
    // Read anew until everything has been loaded.
    await expect(async () => {
      expectInOrder(isWhole ? await readAloud(page) : await readMain(page), says);
    }).toPass({ timeout: 45_000 });
  });
