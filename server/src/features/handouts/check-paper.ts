import type { CheckQuestion } from '@trialwright/contract';
import type { Block, ListItem } from '../../core/pdf/pdf-blocks.ts';
import { LEADING, MUTED, runOf } from './paper-styles.ts';

const text = (words: string) => ({
  kind: 'text' as const,
  tag: 'P' as const,
  runs: [runOf(words)],
  leading: LEADING,
});

function boxes(lines: readonly string[]): Block[] {
  const items = lines.map((line): ListItem => ({ mark: 'box', body: [text(line)], after: 2 }));
  return [{ kind: 'list', hang: 16, items }];
}

/** What there is to answer, with boxes to tick or a line to write on; the key is not among it. */
function answersOf(question: CheckQuestion): Block[] {
  switch (question.kind) {
    case 'choose':
    case 'tick':
    case 'consequence':
      return boxes(question.options);
    case 'order':
      return boxes(question.steps);
    case 'sort':
      return boxes(question.items.map((item) => `${item} (${question.bins.join(' / ')})`));
    case 'match':
      return boxes(question.lefts.map((left) => `${left} (${question.rights.join(' / ')})`));
    case 'fill':
      return [
        ...question.given.map(text),
        ...boxes(question.fields.map(({ label, unit }) => `${label}: __________ ${unit ?? ''}`.trimEnd())),
      ];
    case 'mark':
      return question.sheets.flatMap(({ title, head, rows }) => [
        text(`${title}. ${head}`),
        ...boxes(rows.map(({ label, cells }) => `${label}: ${cells.map((cell) => cell.text).join('; ')}`)),
      ]);
    default:
      return [text('________________________________________________________________')];
  }
}

/** A check for paper: it is answered in the lesson, where its feedback is. */
export function checkOnPaper(question: CheckQuestion): Block[] {
  return [
    {
      kind: 'text',
      tag: 'P',
      runs: [runOf('Check: ', { isBold: true, color: MUTED }), runOf(question.ask, { isBold: true })],
      leading: LEADING,
      before: 6,
      after: 3,
      keep: 30,
    },
    ...(question.about === null ? [] : [text(question.about)]),
    ...answersOf(question),
  ];
}
