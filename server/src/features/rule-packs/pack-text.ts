import { PackExample, Requirement, type PackChange } from '@trialwright/contract';
import * as z from 'zod';
import { runExample, writeExpected, writeSituation } from '../../teams/rules/run-examples.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';

const Rules = z.object({ requirements: z.array(Requirement), examples: z.array(PackExample) });

/** Rules with their examples. */
export type Rules = z.infer<typeof Rules>;

/** All that a draft or a published version says. */
export const PackText = Rules.extend({
  title: z.string(),
  sponsor: z.string().nullable(),
  /** What a copy took over: from whom, by which code, and of which version. Null for a pack of one’s own. */
  base: Rules.extend({
    orgId: z.int(),
    packId: z.int(),
    shareId: z.int(),
    organization: z.string(),
    version: z.int(),
  }).nullable(),
});
export type PackText = z.infer<typeof PackText>;

/** What is judged: what a copy took over, and then its own. */
export function wholeOf({ base, requirements, examples }: PackText): Rules {
  return {
    requirements: [...(base?.requirements ?? []), ...requirements],
    examples: [...(base?.examples ?? []), ...examples],
  };
}

export function presentRules(text: PackText) {
  const whole = wholeOf(text);
  const ownRules = text.requirements;
  return {
    rules: whole.requirements.map((requirement) => ({
      requirement,
      text: writeRequirement(requirement),
      isOwn: ownRules.includes(requirement),
    })),
    examples: whole.examples.map((example) => ({
      example,
      isOwn: text.examples.includes(example),
      ...runExample(whole.requirements, example),
    })),
  };
}

const FORCES = { law: 'Law', guidance: 'Guidance', sponsor: 'Sponsor', custom: 'Site policy' } as const;

/** Everything that a rule says: its sentence, where it comes from, and whether it may be waived. */
function writeRule(requirement: Requirement): string {
  const { force, source, waivable } = requirement;
  const origin = source === undefined ? FORCES[force] : `${FORCES[force]}, ${source}`;
  return `${writeRequirement(requirement)} (${origin}; ${waivable ? 'may be waived' : 'may not be waived'})`;
}

function writeExample(example: PackExample): string {
  return `${writeSituation(example.situation)} Expected: ${writeExpected(example)}.`;
}

type Side = Map<string, { title: string; text: string }>;

function compare(what: PackChange['what'], before: Side, after: Side): PackChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const old = before.get(key);
    const now = after.get(key);
    if (old && now && old.title === now.title && old.text === now.text) return [];
    const title = old && now && old.title !== now.title ? `${old.title} → ${now.title}` : undefined;
    return {
      what,
      title: title ?? now?.title ?? old?.title ?? key,
      before: old?.text ?? null,
      after: now?.text ?? null,
    };
  });
}

type Compared = Rules & Partial<Pick<PackText, 'title' | 'sponsor'>>;

const rulesOf = ({ requirements }: Compared): Side =>
  new Map(requirements.map((each) => [each.id, { title: each.title ?? each.id, text: writeRule(each) }]));

const examplesOf = ({ examples, requirements }: Compared): Side =>
  new Map(
    examples.map((each) => {
      const rule = requirements.find(({ id }) => id === each.requirement);
      // An example that moved to another rule says something else.
      return [
        each.title,
        { title: each.title, text: `${rule?.title ?? each.requirement}: ${writeExample(each)}` },
      ];
    }),
  );

const line = (text: string | null | undefined): Side =>
  text === null || text === undefined ? new Map() : new Map([['', { title: '', text }]]);

/** What differs from one version to another, as sentences. */
export function changesBetween(before: Compared, after: Compared): PackChange[] {
  return [
    ...compare('title', line(before.title), line(after.title)).map((each) => ({ ...each, title: 'Title' })),
    ...compare('sponsor', line(before.sponsor), line(after.sponsor)).map((each) => ({
      ...each,
      title: 'Sponsor',
    })),
    ...compare('rule', rulesOf(before), rulesOf(after)),
    ...compare('example', examplesOf(before), examplesOf(after)),
  ];
}

/** A published version or draft as it is compared. */
export function comparable(text: PackText): Compared {
  return { ...wholeOf(text), title: text.title, sponsor: text.sponsor };
}
