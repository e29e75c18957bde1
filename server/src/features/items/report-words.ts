import type { ItemReport } from '@trialwright/contract';
import { leastCriticalOf } from '../../learning/quiz/draw.ts';
import { HIGHEST_EXPOSURE } from '../../learning/quiz/exposure.ts';
import { ANSWERS_FOR } from './statistics/calibrate.ts';
import { ANSWERS_PER_GROUP } from './statistics/differential.ts';
import {
  ANSWERS_FOR_DISTRACTORS,
  ANSWERS_FOR_FLAGS,
  DEAD_SHARE,
  TOO_EASY,
  TOO_HARD,
  WEAK,
} from './statistics/flags.ts';

type Figures = Omit<ItemReport, 'sections'>;
type Section = ItemReport['sections'][number];

/** First attempts that figures about scores and decisions need. */
export const ATTEMPTS_FOR_DECISIONS = 50;

const percent = (share: number) => `${Math.round(share * 100)}%`;
const number = (value: number, digits = 2) => value.toFixed(digits);
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const tooFew = (n: number, needed: number) => `not enough answers (${n} of ${needed})`;

function aboutData({ attempts, asOf, time }: Figures): Section {
  const median =
    time.medianMinutes === null ? '' : ` The median time was ${number(time.medianMinutes, 0)} minutes.`;
  return {
    heading: 'What the figures rest on',
    paragraphs: [
      asOf === null
        ? 'No attempt has been submitted yet: this report describes the exam and holds no figure about answers.'
        : `${counted(attempts.submitted, 'submitted attempt')} up to ${asOf}. Only the first attempt of each person counts, ${attempts.first} in all with ${counted(attempts.answers, 'answer')}: later attempts meet people who have studied what they missed.${median}`,
      'Answers to an earlier wording of an item count in a person’s score, not for the item. Questions left open when the time ran out count as wrong in the score, and not at all for the item. The time of an answer runs from the answer before it by the server’s clock; answers that arrived together have none.',
      `A figure is given where enough answers exist: ${ANSWERS_FOR_FLAGS} for shares, correlations, exposure, and flags, ${ANSWERS_FOR_DISTRACTORS} for flags on distractors, ${ANSWERS_FOR.rasch} for one parameter, ${ANSWERS_FOR.twoParameter} for two, ${ANSWERS_PER_GROUP} in each group for a comparison. Learners were not sampled: the figures hold for those who came.`,
    ],
  };
}

function aboutItems({ bank, version }: Figures): Section {
  const makers = bank.people.map(({ part, sentence }) => `${part}: ${sentence}.`).join(' ');
  const readings =
    bank.readings === 0
      ? 'No second reader has solved them before the key was seen.'
      : `${bank.readItems} of them were solved before the key was seen, by ${bank.readers.join(' and ')}: ${bank.agreed} of ${counted(bank.readings, 'reading')} agree with the key.`;
  return {
    heading: 'How items are written and reviewed',
    paragraphs: [
      `Version ${version} of the course has ${bank.secure} secure items, ${bank.critical} of them critical, and ${bank.practice} practice items, which are never asked in the exam. Each has four options, one key, a reason for every option, a rationale, a reference, and an objective of a lesson.`,
      `${makers} The date of the last editorial review lies between ${bank.reviewedFrom || 'none'} and ${bank.reviewedTo || 'none'}. ${readings} ${bank.changed === 0 ? 'No item says that it was changed after such a reading.' : `${bank.changed} were changed after such a reading.`}`,
      'Items were not tried out on learners before they counted.',
    ],
  };
}

function aboutForms({ questionsPerForm, bank, items }: Figures): Section {
  const known = items.flatMap(({ exposure }) => exposure.value ?? []);
  const least = bank.secure === 0 ? 0 : Math.min(1, questionsPerForm / bank.secure);
  const critical = leastCriticalOf({ items: bank.secure, critical: bank.critical }, questionsPerForm);
  const seen =
    known.length === 0
      ? `Exposure: ${tooFew(items[0]?.exposure.n ?? 0, ANSWERS_FOR_FLAGS)}.`
      : `The item asked most often stood in ${percent(Math.max(...known))} of the forms, the one asked least often in ${percent(Math.min(...known))}.`;
  return {
    heading: 'How forms are drawn',
    paragraphs: [
      `Each attempt gets a form of its own of ${questionsPerForm} items, drawn by the server: no item that the person was asked before as long as the bank allows, lessons in proportion to their minutes as far as the bank allows, items of one family never together where it can be helped, at least ${counted(critical, 'critical item')}, and of sixty such forms the one nearest to the bank in the difficulty that authors expect. What the latest forms asked often gives way. The order of questions and options is by chance.`,
      `With ${bank.secure} items, an item stands in ${percent(least)} of the forms on average; the aim is ${percent(HIGHEST_EXPOSURE)} at most. ${seen}`,
    ],
  };
}

function aboutCut({ passMark, questionsPerForm, isCriticalRequired, decision, attempts }: Figures): Section {
  const found =
    decision === null
      ? `Reliability, decision consistency, and standard errors: ${tooFew(attempts.first, ATTEMPTS_FOR_DECISIONS)}.`
      : `From ${decision.n} first attempts: mean ${number(decision.mean)} of ${questionsPerForm}, standard deviation ${number(decision.deviation)}; reliability (KR-21) ${number(decision.reliability)}; standard error of a score ${number(decision.error)} questions, at the pass mark ${number(decision.errorAtCut)} (Lord). Two forms are estimated to decide alike for ${percent(decision.consistency)} of these people (Subkoviak), kappa ${number(decision.kappa)}.`;
  return {
    heading: 'How answers are scored and the cut is set',
    paragraphs: [
      `One point for each right answer; the score is the share right, rounded to whole percents, and ${passMark}% passes. ${isCriticalRequired ? 'A critical question answered wrong fails the attempt, whatever the score; the figures below leave this rule out.' : 'A critical question counts like any other.'} The server grades.`,
      `The pass mark is a rule of the academy, the same for all courses. No standard-setting study was done: no panel judged how many of these items somebody who just knows enough would answer right, so nothing here shows that ${passMark}% separates the competent from others.`,
      found,
    ],
  };
}

function aboutScale({ rasch, twoParameter, items, bank }: Figures): Section {
  const most = Math.max(0, ...items.map(({ difficulty }) => difficulty.n));
  const models = [rasch, twoParameter].map((model, index) => {
    const [name, needed] =
      index === 0
        ? ['One parameter (Rasch)', ANSWERS_FOR.rasch]
        : ['Two parameters', ANSWERS_FOR.twoParameter];
    if (!model) return `${name}: ${tooFew(most, needed)} for any pair of items.`;
    const spread =
      model.spreadError === null
        ? ''
        : ` Ability has a standard deviation of ${number(model.spread)} logits (standard error ${number(model.spreadError)}).`;
    return `${name}: ${model.items} of ${bank.secure} items with ${needed} answers or more, ${model.answers} answers of ${counted(model.persons, 'person', 'people')}.${spread} Reliability of estimated ability ${number(model.reliability)}; log-likelihood ${number(model.logLikelihood, 1)} with ${model.parameters} parameters.`;
  });
  const misfits = items.filter(
    ({ rasch: scale }) =>
      scale && (scale.infit > 1.3 || scale.infit < 0.7 || scale.outfit > 1.3 || scale.outfit < 0.7),
  );
  const fit = rasch
    ? [
        `Items whose mean squares lie outside 0.7 to 1.3: ${misfits.map(({ questionId }) => questionId).join(', ') || 'none'}.`,
      ]
    : [];
  return {
    heading: 'The common scale',
    paragraphs: [
      'All forms are calibrated together by marginal maximum likelihood with normally distributed ability of mean 0; the items that a person was not asked are missing by design. Standard errors are those of the observed information. One parameter suits a score that counts right answers, and carries the equating; the second shows where items discriminate unequally.',
      ...models,
      ...fit,
    ],
  };
}

function aboutEquating({ equating, passMark }: Figures): Section {
  const method = `Because all forms lie on one scale, a form’s cut is the ability at which ${passMark}% of its items are expected to be right (true-score equating).`;
  const found = equating
    ? `${equating.forms} forms with ${equating.sets} different sets of items have all items calibrated. Their cuts lie between ${number(equating.cut.lowest)} and ${number(equating.cut.highest)} logits, the median at ${number(equating.cut.median)}; that of the whole bank at ${number(equating.bankCut)}. The largest standard error of a cut through its items is ${number(equating.cutError)}. Somebody exactly at the bank’s cut is expected to get between ${number(equating.score.lowest, 1)} and ${number(equating.score.highest, 1)} questions right on these forms. At its cut a form measures ability with a standard error of ${number(equating.errorOfAbility)} logits and a score with ${number(equating.errorOfScore)} questions (medians).`
    : `No form has all its items calibrated yet: ${ANSWERS_FOR.rasch} answers to each are needed.`;
  return {
    heading: 'Equating of forms',
    paragraphs: [
      method,
      found,
      'The pass mark is not adjusted to the form: what is left of differences in difficulty is what the range above says.',
    ],
  };
}

function aboutGroups({ differences }: Figures): Section {
  const found = differences.map(({ grouping, people, items }) => {
    const large = items.filter((item) => item.class !== 'A');
    const names = large
      .map(({ questionId, group, class: size }) => `${questionId} (${group}, ${size})`)
      .join(', ');
    return `By ${grouping}, which ${counted(people, 'person', 'people')} told: ${counted(items.length, 'comparison')} with ${ANSWERS_PER_GROUP} answers in each group; moderate or large: ${names || 'none'}.`;
  });
  return {
    heading: 'Differences between groups',
    paragraphs:
      found.length > 0
        ? found
        : [
            'The academy asks nobody for a language or a region, so no one has given one, and whether items work alike for different groups is not known. The comparison (Mantel–Haenszel, classes of ETS) is ready for when people give them.',
          ],
  };
}

function aboutFlags({ items }: Figures): Section {
  const flagged = items.filter(({ flags }) => flags.length > 0);
  return {
    heading: 'Items to look at',
    paragraphs: [
      `Flags: bad key, the key correlates negatively with the rest of the form or a distractor better; too hard and too easy, fewer than ${percent(TOO_HARD)} or more than ${percent(TOO_EASY)} right; weak, discrimination below ${WEAK}; dead distractor, one that fewer than ${percent(DEAD_SHARE)} choose; overexposed, in more than ${percent(HIGHEST_EXPOSURE)} of the forms. A flag asks for a second look by a person; it proves nothing.`,
      flagged.length === 0
        ? 'No item is flagged.'
        : flagged
            .map(({ questionId, flags }) => `${questionId}: ${flags.join(', ').replaceAll('_', ' ')}`)
            .join('; '),
    ],
  };
}

const LIMITS: Section = {
  heading: 'What is not shown',
  paragraphs: [
    'These figures describe how items and scores behave. They do not show that a pass predicts work at a site, that the pass mark is right, or that answers were given without help: exams are taken unsupervised. Models assume that one ability decides and that items do not depend on each other; where an item misfits, they do not hold for it.',
  ],
};

/** The report in words; each figure stands with the number of answers or people behind it. */
export function describeReport(figures: Figures): Section[] {
  return [
    aboutData(figures),
    aboutItems(figures),
    aboutForms(figures),
    aboutCut(figures),
    aboutScale(figures),
    aboutEquating(figures),
    aboutGroups(figures),
    aboutFlags(figures),
    LIMITS,
  ];
}
