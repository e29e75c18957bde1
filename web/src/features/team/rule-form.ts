import {
  Day,
  Force,
  Topic,
  TrustGrade,
  type Anchor,
  type Condition,
  type DraftRequirement,
  type Evidenced,
  type Requirement,
} from '@trialwright/contract';
import * as z from 'zod';

/** In a field for a day that a rule counts to: none, one of the person’s or trial’s, or a date; `day` asks for a date. */
const AnchorText = z.string().refine((value) => value !== 'day', 'Choose a day.');
// An empty field of numbers is not a number; it only matters where it is shown.
const Count = z.number().or(z.nan());
const isWhole = (count: number, least: number, most: number) =>
  Number.isInteger(count) && count >= least && count <= most;

const PartForm = z
  .object({
    /** How it stands to the part before; `and` binds more closely. */
    joined: z.enum(['and', 'or']),
    isAbsent: z.boolean(),
    topic: Topic,
    age: z.enum(['none', 'months', 'days']),
    ageCount: Count,
    ageBefore: AnchorText,
    by: AnchorText,
    current: AnchorText,
    editions: z.string(),
    edition: z.string().trim(),
    grade: TrustGrade.exclude(['self_stated']).or(z.literal('')),
    version: z.enum(['none', 'inEffect', 'atLeast']),
    versionOn: AnchorText,
    graceDays: Count,
    leastVersion: z.string().trim().max(40),
    covers: z.array(z.string()),
  })
  .superRefine((part, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (part.age !== 'none' && !isWhole(part.ageCount, 1, part.age === 'months' ? 600 : 10_000))
      refuse('ageCount', 'Enter a whole number, 1 or more.');
    if (part.edition !== '' && !listOf(part.editions).includes(part.edition))
      refuse('edition', 'Name one of the editions.');
    if (part.version === 'inEffect' && !isWhole(part.graceDays, 0, 365))
      refuse('graceDays', 'Enter whole days, 0 to 365.');
    if (part.version === 'atLeast' && part.leastVersion === '') refuse('leastVersion', 'Enter the version.');
  });
export type PartForm = z.infer<typeof PartForm>;

/** A rule as fields: whom it asks, and for what. */
export const RuleForm = z.object({
  title: z.string().trim().min(1, 'Enter a title, such as GCP.').max(120, 'Use 120 characters or fewer.'),
  roles: z.string(),
  tasks: z.array(z.string()),
  regions: z.string(),
  parts: z.array(PartForm).min(1).max(10),
  from: Day.nullable(),
  force: Force,
  source: z.string().trim().max(300, 'Use 300 characters or fewer.'),
  waivable: z.boolean(),
});
export type RuleForm = z.infer<typeof RuleForm>;

/** Words between commas. */
export function listOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ];
}

export const EMPTY_PART: PartForm = {
  joined: 'and',
  isAbsent: false,
  topic: 'gcp',
  age: 'none',
  ageCount: 36,
  ageBefore: 'asOf',
  by: '',
  current: '',
  editions: 'R1, R2, R3',
  edition: '',
  grade: '',
  version: 'none',
  versionOn: 'asOf',
  graceDays: 0,
  leastVersion: '',
  covers: [],
};

export const EMPTY_RULE: RuleForm = {
  title: '',
  roles: '',
  tasks: [],
  regions: '',
  parts: [{ ...EMPTY_PART, age: 'months', grade: 'attached' }],
  from: null,
  force: 'sponsor',
  source: '',
  waivable: false,
};

const dayOr = (anchor: string): Anchor | undefined => (anchor === '' ? undefined : anchor);

function evidencedOf(part: PartForm): Evidenced {
  const { topic, age, ageCount, ageBefore, by, current, editions, edition, grade, version, covers } = part;
  const before = dayOr(ageBefore) ?? 'asOf';
  const byDay = dayOr(by);
  const currentOn = dayOr(current);
  const effectiveOn = dayOr(part.versionOn) ?? 'asOf';
  return {
    of: topic,
    ...(age === 'months' && { within: { months: ageCount, before } }),
    ...(age === 'days' && { within: { days: ageCount, before } }),
    ...(byDay && { by: byDay }),
    ...(currentOn && { current: currentOn }),
    ...(edition !== '' && { edition: { order: listOf(editions), atLeast: edition } }),
    ...(grade !== '' && { grade }),
    ...(version === 'inEffect' && {
      version: part.graceDays > 0 ? { effectiveOn, graceDays: part.graceDays } : { effectiveOn },
    }),
    ...(version === 'atLeast' && { version: { atLeast: part.leastVersion } }),
    ...(covers.length > 0 && { covers }),
  };
}

function needOf(parts: readonly PartForm[]): Condition {
  const groups: Condition[][] = [];
  for (const [index, part] of parts.entries()) {
    const has: Condition = { has: evidencedOf(part) };
    const condition = part.isAbsent ? { not: has } : has;
    if (index === 0 || part.joined === 'or') groups.push([condition]);
    else groups.at(-1)?.push(condition);
  }
  const either = groups.map((all): Condition => (all.length === 1 && all[0] ? all[0] : { all }));
  return either.length === 1 && either[0] ? either[0] : { any: either };
}

/** What of a rule is nested more deeply than the fields can say; it stays as it is. */
export type Kept = Pick<Partial<Requirement>, 'need' | 'when'>;

/** The rule that the fields say, and what is kept of it; without an id where it is new. */
export function ruleFrom(form: RuleForm, id: string | null, kept: Kept = {}): DraftRequirement {
  const { title, roles, tasks, regions, parts, from, force, source, waivable } = form;
  const is = {
    ...(listOf(regions).length > 0 && { region: listOf(regions) }),
    ...(tasks.length > 0 && { task: tasks }),
    ...(listOf(roles).length > 0 && { role: listOf(roles) }),
  };
  return {
    id,
    title,
    ...(source !== '' && { source }),
    force,
    ...(from !== null && { from }),
    ...(Object.keys(is).length > 0 && { when: { is } }),
    ...(kept.when && { when: kept.when }),
    need: kept.need ?? needOf(parts),
    waivable,
  };
}

function partOf(condition: Condition, joined: PartForm['joined']): PartForm | undefined {
  const inner = 'not' in condition ? condition.not : condition;
  if (!('has' in inner)) return undefined;
  const { of, within, by, current, edition, grade, version, covers } = inner.has;
  return {
    ...EMPTY_PART,
    joined,
    isAbsent: 'not' in condition,
    topic: of,
    ...(within && {
      age: 'months' in within ? ('months' as const) : ('days' as const),
      ageCount: 'months' in within ? within.months : within.days,
      ageBefore: within.before,
    }),
    by: by ?? '',
    current: current ?? '',
    ...(edition && { editions: edition.order.join(', '), edition: edition.atLeast }),
    // What is only stated counts for no rule, so both ask for the same.
    grade: grade === 'self_stated' ? 'attached' : (grade ?? ''),
    ...(version &&
      ('atLeast' in version
        ? { version: 'atLeast' as const, leastVersion: version.atLeast }
        : {
            version: 'inEffect' as const,
            versionOn: version.effectiveOn,
            graceDays: version.graceDays ?? 0,
          })),
    covers: covers ?? [],
  };
}

/** The parts of what is asked; nothing where it is nested more deeply than alternatives of what belongs together. */
function partsOf(need: Condition): PartForm[] | undefined {
  const groups = 'any' in need ? need.any : [need];
  const parts = groups.flatMap((group) =>
    ('all' in group ? group.all : [group]).map((each, index) => partOf(each, index === 0 ? 'or' : 'and')),
  );
  const said = parts.filter((part) => part !== undefined);
  return said.length === parts.length ? said : undefined;
}

/** The fields of a rule, and what of it they can’t say. */
export function formOf(requirement: Requirement): { form: RuleForm; kept: Kept } {
  const { title, source, force, from, when, need, waivable } = requirement;
  const parts = partsOf(need);
  const { region = [], task = [], role = [] } = when && 'is' in when ? when.is : {};
  return {
    form: {
      title: title ?? '',
      roles: role.join(', '),
      tasks: task,
      regions: region.join(', '),
      parts: parts ?? EMPTY_RULE.parts,
      from: from ?? null,
      force,
      source: source ?? '',
      waivable,
    },
    kept: { ...(!parts && { need }), ...(when && !('is' in when) && { when }) },
  };
}
