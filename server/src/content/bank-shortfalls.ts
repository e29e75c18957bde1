import type { CatalogueCourse } from './catalogue.ts';
import type { QuestionItem } from './schemas.ts';
import type { Cues } from './wording-cues.ts';

/** Items a bank needs for three disjoint forms. */
const FULL = {
  course: { secure: 60, practice: 20, critical: 6 },
  module: { secure: 30, practice: 10, critical: 6 },
};

/** Guessing from the options alone finds one key in four; above this, the wording gives it away. */
const CUES_AT_MOST = 0.4;

const LESS = { least: 0.18, most: 0.25 };
const EXHIBITS_AT_LEAST = 0.25;

export function secureItems(questions: readonly QuestionItem[]): QuestionItem[] {
  return questions.filter(({ use }) => use === undefined);
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** What a bank lacks for three reliable attempts; each line names the figure and its target. */
export function findShortfalls(
  { path, questions }: Pick<CatalogueCourse, 'path' | 'questions'>,
  { allWords }: Pick<Cues, 'allWords'>,
): string[] {
  const full = path === undefined ? FULL.course : FULL.module;
  const secure = secureItems(questions);
  const practice = questions.length - secure.length;
  const critical = secure.filter((item) => item.critical).length;
  const share = (test: (item: QuestionItem) => boolean) => secure.filter(test).length / (secure.length || 1);
  const less = share((item) => item.less === true);
  const exhibits = share((item) => item.exhibit === true);
  const unread = questions.filter(({ solvedBlind }) => solvedBlind === undefined).length;
  return [
    ...(secure.length < full.secure ? [`${secure.length} of ${full.secure} secure items`] : []),
    ...(practice < full.practice ? [`${practice} of ${full.practice} practice items`] : []),
    ...(critical < full.critical ? [`${critical} of ${full.critical} critical items`] : []),
    ...(allWords > CUES_AT_MOST ? [`key found from the options alone in ${percent(allWords)}`] : []),
    ...(less < LESS.least || less > LESS.most ? [`the key does less in ${percent(less)}`] : []),
    ...(exhibits < EXHIBITS_AT_LEAST ? [`a document or log in ${percent(exhibits)}`] : []),
    ...(unread > 0 ? [`${unread} items not yet solved blind`] : []),
  ];
}
