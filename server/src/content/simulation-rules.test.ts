import { describe, expect, test } from 'vitest';
import { checkSimulation, type Played } from './simulation-rules.ts';
import type { SimulationFile } from './simulation-schemas.ts';

type Option = SimulationFile['interactions'][number]['options'][number];

const LETTERS = ['a', 'b', 'c', 'd'];
const MOMENTS = 10;

/** A text of so many characters. */
const words = (length: number) => 'x'.repeat(length);

/** An option that looks like every other: only its outcome tells it. */
const option = (index: number, outcome: Option['outcome']): Option => ({
  id: LETTERS[index]!,
  text: words(100),
  outcome,
  skillRequired: 'Reading',
  difficulty: 3,
  points: outcome === 'positive' ? { care: 3, records: 2 } : outcome === 'neutral' ? { care: 1 } : {},
  counters: { safety: 0, evidence: 0, trust: 0, minutes: 5 },
  sets: [],
  feedback: words(60),
  rule: 'A rule',
});

/** Outcomes alternate, as no pattern may hold in more than 60% of the moments. */
const outcomesAt = (index: number) =>
  ['positive', index % 2 === 0 ? 'neutral' : 'negative', 'negative', 'negative'] as const;

/**
 * A simulation in which nothing but the case tells what is right. The positive option is the first of each moment; the
 * last option of i1 leaves a flag, which i2, the document four, and an ending remember.
 */
function sample(): Played {
  const document = (id: string) => ({ id, title: id, body: words(60), variants: [] });
  const simulation: Played = {
    learningObjectives: ['To see', 'To act'],
    environment: {
      setting: 'An office',
      characters: [],
      documents: ['one', 'two', 'three', 'four'].map(document),
    },
    evaluationCriteria: [
      { id: 'care', category: 'Care', weight: 60 },
      { id: 'records', category: 'Records', weight: 40 },
    ],
    interactions: Array.from({ length: MOMENTS }, (_, index) => ({
      id: `i${index + 1}`,
      title: 'A moment',
      objectives: [(index % 2) + 1],
      measures: ['care', 'records'],
      scene: words(60),
      situation: 'What now?',
      variants: [],
      documents: ['one'],
      options: outcomesAt(index).map((outcome, at) => option(at, outcome)),
    })),
    endings: [
      { id: 'bad', title: 'Bad', when: { all: ['left'] }, because: 'Because you left it.', text: words(60) },
      {
        id: 'slow',
        title: 'Slow',
        when: { atMost: { evidence: 0 } },
        because: 'Because you lost it.',
        text: words(60),
      },
      { id: 'good', title: 'Good', because: 'Because you kept it.', text: words(60) },
    ],
  };
  const [first, second] = simulation.interactions;
  first!.options[3]!.sets = ['left'];
  first!.options[0]!.counters.evidence = 2;
  second!.variants = [{ when: { all: ['left'] }, because: 'Because you left it.', opening: words(60) }];
  const four = simulation.environment.documents[3]!;
  four.availableFrom = 'i3';
  four.variants = [{ when: { all: ['left'] }, body: words(70) }];
  return simulation;
}

function problemsAfter(change: (simulation: Played) => unknown): string[] {
  const simulation = sample();
  change(simulation);
  return checkSimulation(simulation);
}

/** Changes the positive option of the first moments. */
const mark =
  (count: number, change: (key: Option) => unknown) =>
  ({ interactions }: Played) =>
    interactions.slice(0, count).forEach(({ options }) => change(options[0]!));

/** Changes every option but the positive one, in the first moments. */
const markOthers =
  (count: number, change: (other: Option) => unknown) =>
  ({ interactions }: Played) =>
    interactions.slice(0, count).forEach(({ options }) => options.slice(1).forEach(change));

describe('a simulation', () => {
  test('in which nothing tells the positive option has no problem', () => {
    expect(checkSimulation(sample())).toEqual([]);
  });

  const withoutSkill = (each: Option) => {
    delete each.skillRequired;
  };

  test.each<[string, (simulation: Played) => unknown, string]>([
    [
      'names a skill at the positive option alone',
      markOthers(MOMENTS, withoutSkill),
      'the positive option is told by having a skill in 100% of the moments',
    ],
    [
      'names a skill everywhere but at the positive option',
      mark(MOMENTS, withoutSkill),
      'the positive option is told by having no skill in 100% of the moments',
    ],
    [
      'gives the positive option the highest difficulty',
      mark(MOMENTS, (key) => (key.difficulty = 5)),
      'the positive option is told by the highest difficulty in 100% of the moments',
    ],
    [
      'gives the positive option the lowest difficulty',
      mark(MOMENTS, (key) => (key.difficulty = 1)),
      'the positive option is told by the lowest difficulty in 100% of the moments',
    ],
    [
      'says most in the positive option',
      mark(MOMENTS, (key) => (key.text += 'x')),
      'the positive option is told by being the longest in 100% of the moments',
    ],
    [
      'says least in the positive option',
      mark(MOMENTS, (key) => (key.text = words(99))),
      'the positive option is told by being the shortest in 100% of the moments',
    ],
    [
      'brings a document with a moment that it does not have',
      ({ environment }) => (environment.documents[3]!.availableFrom = 'i99'),
      'four: there is no moment i99',
    ],
    [
      'names a document that it does not have',
      ({ interactions }) => interactions[2]!.documents.push('five'),
      'i3 names the document five, which the environment does not have',
    ],
    [
      'names a document before it exists',
      ({ environment }) => (environment.documents[0]!.availableFrom = 'i2'),
      'i1 names the document one, which does not exist yet',
    ],
    [
      'has two moments of one id',
      ({ interactions }) => (interactions[4]!.id = 'i4'),
      'the id i4 is used twice',
    ],
    [
      'gives points for a criterion that the moment does not measure',
      ({ interactions }) => (interactions[2]!.measures = ['care']),
      'i3 a: points for records, which the moment does not measure',
    ],
    [
      'measures a criterion for which no option earns points',
      ({ interactions }) => interactions[2]!.options.forEach((each) => (each.points = {})),
      'i3 measures care, and no option earns points for it',
    ],
    [
      'lets no positive option earn all points',
      ({ interactions }) => (interactions[2]!.options[1]!.points = { care: 4 }),
      'i3: no positive option earns all points',
    ],
    [
      'measures a criterion only once',
      ({ interactions }) =>
        interactions.slice(1).forEach((moment) => {
          moment.measures = ['care'];
          moment.options[0]!.points = { care: 3 };
        }),
      'records is measured in fewer than 2 moments',
    ],
    [
      'measures a criterion that it does not have',
      ({ interactions }) => interactions[2]!.measures.push('speed'),
      'i3: there is no criterion speed',
    ],
    [
      'names an objective that it does not have',
      ({ interactions }) => interactions[2]!.objectives.push(3),
      'i3: there is no objective 3',
    ],
    [
      'has an objective without a moment',
      ({ learningObjectives }) => learningObjectives.push('To stay'),
      'no moment belongs to objective 3',
    ],
    [
      'asks for a flag that nothing sets',
      ({ interactions }) => (interactions[1]!.variants[0]!.when = { none: ['gone'] }),
      'i2 asks for gone, which no option sets before',
    ],
    [
      'asks for a flag that is set only later',
      ({ interactions }) => {
        interactions[0]!.options[3]!.sets = [];
        interactions[4]!.options[3]!.sets = ['left'];
      },
      'i2 asks for left, which no option sets before',
    ],
    [
      'sets a flag for nothing',
      ({ interactions }) => (interactions[3]!.options[1]!.sets = ['spare']),
      'spare is set, and nothing asks for it',
    ],
    [
      'has a variant that an earlier one always hides',
      ({ interactions }) => interactions[1]!.variants.push({ ...interactions[1]!.variants[0]! }),
      'i2: variant 2 is never shown',
    ],
    [
      'has a variant whose condition cannot hold',
      ({ interactions }) => {
        interactions[0]!.options[2]!.sets = ['other'];
        interactions[1]!.variants.push({
          when: { all: ['left', 'other'] },
          because: 'Because you did both.',
          opening: words(60),
        });
      },
      'i2: variant 2 is never shown',
    ],
    [
      'has a scene of its own that variants always replace',
      ({ interactions }) => {
        interactions[0]!.options.forEach((each) => (each.sets = ['left']));
      },
      'i2: its own text is never shown',
    ],
    [
      'has a document whose variant cannot be shown',
      ({ environment, interactions }) => {
        environment.documents[3]!.variants[0]!.when = { all: ['left'], none: ['left'] };
        interactions[0]!.options[3]!.sets = ['left'];
      },
      'four: variant 1 is never shown',
    ],
    [
      'has an ending to which no way leads',
      ({ endings }) => (endings[1]!.when = { atLeast: { trust: 1 } }),
      'no way through the story leads to the ending slow',
    ],
    [
      'has a default ending to which no way leads',
      ({ endings }) => (endings[1]!.when = { atMost: { evidence: 9 } }),
      'no way through the story leads to the ending good',
    ],
    [
      'has the same outcomes in most moments',
      ({ interactions }) =>
        interactions.slice(0, 4).forEach(({ options }) => (options[1]!.outcome = 'neutral')),
      '70% of the moments have the same outcomes: negative, negative, neutral, positive',
    ],
  ])('that %s is refused', (_what, change, message) => {
    expect(problemsAfter(change)).toContain(message);
  });

  test('may be guessed in two moments of five, and not in more', () => {
    // Where the texts are equally long the robot has one chance in four; three others longer leave it none.
    const longest = (count: number) => (simulation: Played) => {
      markOthers(MOMENTS, (other) => (other.text += 'x'))(simulation);
      mark(count, (key) => (key.text += 'xx'))(simulation);
    };
    const told = (count: number) =>
      problemsAfter(longest(count)).filter((problem) => problem.includes('longest'));
    expect(told(4)).toEqual([]);
    expect(told(5)).toEqual(['the positive option is told by being the longest in 50% of the moments']);
  });

  test('counts a robot that hesitates between options by its chance', () => {
    // Two of four have the highest difficulty everywhere, one of them is right: found every second time.
    const change = (simulation: Played) => {
      mark(MOMENTS, (key) => (key.difficulty = 5))(simulation);
      for (const { options } of simulation.interactions) options[3]!.difficulty = 5;
    };
    expect(problemsAfter(change)).toContain(
      'the positive option is told by the highest difficulty in 50% of the moments',
    );
  });
});
