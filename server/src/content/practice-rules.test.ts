import { describe, expect, test } from 'vitest';
import { checkDecisions, checkReaders, checkSimulation } from './practice-rules.ts';
import type { DecisionFile, SimulationFile } from './practice-schemas.ts';

type Played = Parameters<typeof checkSimulation>[0];
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
  feedback: words(60),
  rule: 'A rule',
});

/** A simulation in which nothing but the case tells what is right. The positive option is the first of each moment. */
function sample(): Played {
  const document = (id: string) => ({ id, title: id, body: words(60) });
  return {
    environment: {
      setting: 'An office',
      characters: [],
      documents: ['one', 'two', 'three', 'four'].map(document),
    },
    interactions: Array.from({ length: MOMENTS }, (_, index) => ({
      id: `i${index + 1}`,
      title: 'A moment',
      scene: words(60),
      situation: 'What now?',
      documents: ['one'],
      options: (['positive', 'neutral', 'negative', 'negative'] as const).map((outcome, at) =>
        option(at, outcome),
      ),
    })),
  };
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
      'the positive option is told by having a skill in 100 % of the moments',
    ],
    [
      'names a skill everywhere but at the positive option',
      mark(MOMENTS, withoutSkill),
      'the positive option is told by having no skill in 100 % of the moments',
    ],
    [
      'gives the positive option the highest difficulty',
      mark(MOMENTS, (key) => (key.difficulty = 5)),
      'the positive option is told by the highest difficulty in 100 % of the moments',
    ],
    [
      'gives the positive option the lowest difficulty',
      mark(MOMENTS, (key) => (key.difficulty = 1)),
      'the positive option is told by the lowest difficulty in 100 % of the moments',
    ],
    [
      'says most in the positive option',
      mark(MOMENTS, (key) => (key.text += 'x')),
      'the positive option is told by being the longest in 100 % of the moments',
    ],
    [
      'says least in the positive option',
      mark(MOMENTS, (key) => (key.text = words(99))),
      'the positive option is told by being the shortest in 100 % of the moments',
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
    expect(told(5)).toEqual(['the positive option is told by being the longest in 50 % of the moments']);
  });

  test('counts a robot that hesitates between options by its chance', () => {
    // Two of four have the highest difficulty everywhere, one of them is right: found every second time.
    const change = (simulation: Played) => {
      mark(MOMENTS, (key) => (key.difficulty = 5))(simulation);
      for (const { options } of simulation.interactions) options[3]!.difficulty = 5;
    };
    expect(problemsAfter(change)).toContain(
      'the positive option is told by the highest difficulty in 50 % of the moments',
    );
  });
});

describe('the decision scenarios', () => {
  const decisions = (keyLengths: readonly number[]): Pick<DecisionFile, 'options'>[] =>
    keyLengths.map((length) => ({
      options: LETTERS.map((id, index) => ({
        id,
        text: words(index === 0 ? length : 148 + index),
        isCorrect: index === 0,
        explanation: 'Why',
        consequences: 'What follows',
      })),
    }));

  test('may have the longest or the shortest key in two of seven, and not in three', () => {
    expect(checkDecisions(decisions([160, 160, 140, 140, 150, 150, 150]))).toEqual([]);
    expect(checkDecisions(decisions([160, 160, 160, 140, 150, 150, 150]))).toEqual([
      'the best option is told by being the longest in 43 % of the moments',
    ]);
    expect(checkDecisions(decisions([140, 140, 140, 160, 150, 150, 150]))).toEqual([
      'the best option is told by being the shortest in 43 % of the moments',
    ]);
  });

  test('are too few to tell by as long as there are not five', () => {
    expect(checkDecisions(decisions([160, 160, 160]))).toEqual([]);
  });
});

describe('a bank of items', () => {
  const framework = (role: 'CRA' | 'CTM', bank: string) => ({
    role,
    core: [{ bank: 'another-bank' }],
    specialized: [{ bank }],
    leadership: [],
  });
  const SHARED = [framework('CRA', 'a-bank'), framework('CTM', 'a-bank')];

  const bank = (stem: string, why = 'Why') => ({
    id: 'a-bank',
    items: [
      {
        id: 'a-bank-01',
        level: 'competent' as const,
        stem,
        options: LETTERS.map((id, index) => ({ text: id, why, correct: index === 0 })),
        rationale: 'Because',
        reference: 'A rule',
      },
    ],
  });

  test.each([
    ['You are a data manager. A site calls.', 'You are a data manager'],
    ['A site calls. You are the lead CRA in Spain.', 'You are the lead CRA'],
    ["You are a sponsor's clinical trial manager.", "You are a sponsor's clinical trial manager"],
    ['You lead the study coordinators of a hospital.', 'You lead the study coordinators'],
    ['What do you do? As the principal investigator, you decide.', 'As the principal investigator, you'],
    ['As a coordinator at two clinics, you are short of time.', 'As a coordinator at two clinics, you'],
    ['A query about your site is open.', 'your site'],
  ])('for several roles may not say: %s', (stem, words) => {
    const problem = `a-bank-01: "${words}" addresses one role; CRA, CTM take this bank`;
    expect(checkReaders(bank(stem), SHARED)).toEqual([problem]);
    expect(checkReaders(bank('A stem', stem), SHARED)).toEqual([problem]);
  });

  test.each([
    'A data manager finds a name in a comment. What should the data manager do?',
    'A CRA calls. What do you do first?',
    'The sponsor asks the coordinator: "You are the coordinator at your site, are you not?"',
    'You are asked by the CRA to wait, as the coordinator told you.',
  ])('for several roles may say: %s', (stem) => {
    expect(checkReaders(bank(stem), SHARED)).toEqual([]);
  });

  test('for one role may address that role', () => {
    const alone = [framework('CRA', 'a-bank'), framework('CTM', 'a-third-bank')];
    expect(checkReaders(bank('You are a blinded CRA at your site.'), alone)).toEqual([]);
  });
});
