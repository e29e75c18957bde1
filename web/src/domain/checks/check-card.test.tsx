import { act, screen, waitFor, within } from '@testing-library/react';
import type { CheckMark, CheckQuestion, CheckResult, CheckState } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { checks } from '@trialwright/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerInTurn, breakOff, held, open, refuse, reply } from '../../../test/render.tsx';
import { query } from '../../core/query.ts';
import { CheckCard } from './check-card.tsx';

vi.mock('../../core/session.ts', () => ({ useUser: () => ({ id: 7 }) }));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const about = { id: 'a-course.01.check', ask: 'What do you do?', about: null };
const none: CheckMark = { state: 'none', because: null, answer: null };
const right = (because: string | null = null): CheckMark => ({ state: 'right', because, answer: null });
const wrong = (answer: string, because: string): CheckMark => ({ state: 'wrong', because, answer });

const told = (result: Partial<CheckResult>): CheckResult => ({
  verdict: 'right',
  text: 'Right',
  why: 'This is why.',
  rule: '21 CFR 312.62(b)',
  marks: [],
  worked: null,
  followed: null,
  expert: null,
  ...result,
});

const stateOf = (answer: CheckState['answer'], result: Partial<CheckResult>): CheckState => ({
  checkId: about.id,
  answer,
  result: told(result),
  answeredAt: '2026-11-23T10:00:00.000Z',
  times: 1,
  ownMarks: null,
  isTextDeleted: false,
});
const graded = (answer: CheckState['answer'], result: Partial<CheckResult>) =>
  reply({ ...stateOf(answer, result), practice: null });

/** The card with what is known of the lesson's checks, as the page has it. */
function Card({ question, initial }: { question: CheckQuestion; initial: CheckState[] }) {
  const { data } = useQuery({
    ...query(checks.list, { params: { id: 1 } }),
    initialData: initial,
    enabled: false,
  });
  return <CheckCard lessonId={1} question={question} state={data[0]} position="Check 1 of 3" hasKeys />;
}
const show = (question: CheckQuestion, initial: CheckState[] = []) =>
  open(<Card question={question} initial={initial} />);

const choose: CheckQuestion = { ...about, kind: 'choose', options: ['Call', 'Wait', 'Write'] };
const act1 = (name: string) => screen.getByRole('button', { name });

describe('one answer', () => {
  test('cannot be checked before one is chosen, and says so', async () => {
    const server = answerInTurn();
    const { person } = show(choose);
    const button = act1('Check answer');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Choose one first.')).toBeDefined();
    await person.click(button);
    expect(server.sent()).toEqual([]);
  });

  test('is chosen with a number key and checked with Enter; the focus goes to the result', async () => {
    const server = answerInTurn(
      graded(
        { kind: 'choose', option: 1 },
        {
          verdict: 'wrong',
          text: 'Not yet',
          marks: [
            { state: 'missed', because: 'Call first.', answer: null },
            wrong('', 'Waiting loses a day.'),
            none,
          ],
        },
      ),
    );
    const { person } = show(choose);
    await person.keyboard('2');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wait' }).checked).toBe(true);
    await person.click(screen.getByRole('radio', { name: 'Wait' }));
    await person.keyboard('{Enter}');
    const status = await screen.findByText('Not yet');
    expect(server.sent()).toEqual([{ kind: 'choose', option: 1 }]);
    expect(document.activeElement?.contains(status)).toBe(true);
    expect(screen.getByText('21 CFR 312.62(b)')).toBeDefined();
    expect(screen.getByRole('radio', { name: /Call The answer Call first\./ })).toBeDefined();
    expect(screen.getByRole('radio', { name: /Wait Your answer Waiting loses a day\./ })).toBeDefined();
  });

  test('survives a broken connection, a reload, and is sent when the connection is back', async () => {
    const server = answerInTurn(breakOff, graded({ kind: 'choose', option: 0 }, {}));
    const { person, unmount } = show(choose);
    await person.click(screen.getByRole('radio', { name: 'Call' }));
    await person.click(act1('Check answer'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your answer is kept here');
    unmount();
    show(choose);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Call' }).checked).toBe(true);
    await person.click(act1('Check answer'));
    await screen.findByText('Right');
    expect(server.sent()).toHaveLength(2);
  });

  test('goes out by itself once the browser is online again', async () => {
    answerInTurn(breakOff, graded({ kind: 'choose', option: 0 }, {}));
    const { person } = show(choose);
    await person.click(screen.getByRole('radio', { name: 'Call' }));
    await person.click(act1('Check answer'));
    await screen.findByRole('alert');
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Right')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that is refused keeps what was given and shows the reason', async () => {
    answerInTurn(refuse(404, { code: 'checks.not_found', message: 'This lesson has no such check.' }));
    const { person } = show(choose);
    await person.click(screen.getByRole('radio', { name: 'Write' }));
    await person.click(act1('Check answer'));
    expect((await screen.findByRole('alert')).textContent).toBe('This lesson has no such check.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Write' }).checked).toBe(true);
    expect(act1('Try again')).toBeDefined();
  });

  test('is sent once, however often the button is pressed meanwhile', async () => {
    const waiting = held({ ...stateOf({ kind: 'choose', option: 0 }, {}), practice: null });
    const server = answerInTurn(waiting.reply);
    const { person } = show(choose);
    await person.click(screen.getByRole('radio', { name: 'Call' }));
    await person.dblClick(act1('Check answer'));
    waiting.arrive();
    await screen.findByText('Right');
    expect(server.sent()).toHaveLength(1);
  });

  test('given before is shown with its result; trying again is practice, and the first one comes back', async () => {
    const first = stateOf(
      { kind: 'choose', option: 1 },
      { verdict: 'wrong', text: 'Not yet', marks: [none, wrong('', 'No.'), none] },
    );
    answerInTurn(reply({ ...first, times: 2, practice: told({}) }));
    const { person } = show(choose, [first]);
    expect(screen.getByText('Not yet')).toBeDefined();
    expect(document.activeElement).toBe(document.body);
    await person.click(act1('Try again'));
    expect(screen.getByText('Practice')).toBeDefined();
    await person.click(screen.getByRole('radio', { name: 'Call' }));
    await person.click(act1('Check answer'));
    await screen.findByText('Right');
    expect(screen.getByText('Practice. Your first answer is kept.')).toBeDefined();
    await person.click(act1('Show my first answer'));
    expect(document.activeElement?.contains(screen.getByText('Not yet'))).toBe(true);
  });

  test('begun in practice is taken up again after a look at the first one', async () => {
    const first = stateOf({ kind: 'choose', option: 1 }, { verdict: 'wrong', text: 'Not yet' });
    const { person, unmount } = show(choose, [first]);
    await person.click(act1('Try again'));
    await person.click(screen.getByRole('radio', { name: 'Call' }));
    await person.click(act1('Show my first answer'));
    expect(document.activeElement?.contains(screen.getByText('Not yet'))).toBe(true);
    unmount();
    show(choose, [first]);
    await person.click(act1('Try again'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Call' }).checked).toBe(true);
  });
});

test('ticks say found, missed, and false alarm', async () => {
  const server = answerInTurn(
    graded(
      { kind: 'tick', options: [0, 2] },
      {
        verdict: 'wrong',
        text: 'Not yet: 1 of 2 found, 1 false alarm',
        marks: [
          right('It is.'),
          { state: 'missed', because: 'It was.', answer: null },
          { state: 'alarm', because: 'It stands.', answer: null },
          none,
        ],
      },
    ),
  );
  const { person } = show({ ...about, kind: 'tick', options: ['One', 'Two', 'Three', 'Four'] });
  await person.click(screen.getByRole('checkbox', { name: 'One' }));
  await person.click(screen.getByRole('checkbox', { name: 'Three' }));
  await person.click(act1('Check answer'));
  await screen.findByText('Not yet: 1 of 2 found, 1 false alarm');
  expect(server.sent()).toEqual([{ kind: 'tick', options: [0, 2] }]);
  expect(screen.getByText('Found')).toBeDefined();
  expect(screen.getByText('Missed')).toBeDefined();
  expect(screen.getByText('False alarm')).toBeDefined();
});

test('a step keeps the focus while it moves, and its new place is read out', async () => {
  const server = answerInTurn(
    graded(
      { kind: 'order', steps: [1, 0, 2, 3] },
      { marks: [right(), wrong('Belongs at 1', 'Comes first.'), right(), right()] },
    ),
  );
  const { person } = show({ ...about, kind: 'order', steps: ['Sample', 'Consent', 'Decision', 'Dose'] });
  await person.click(act1('Move up: Consent'));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1Consent',
    '2Sample',
    '3Decision',
    '4Dose',
  ]);
  expect(screen.getByText('Consent, now 1 of 4')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Consent'));
  await person.click(act1('Check order'));
  await screen.findByText(/Comes first\./);
  expect(server.sent()).toEqual([{ kind: 'order', steps: [1, 0, 2, 3] }]);
  expect(screen.queryByRole('button', { name: /Move/ })).toBeNull();
});

test('an order tried again waits at its question, and is sent when it is checked', async () => {
  const first = stateOf({ kind: 'order', steps: [1, 0] }, { marks: [right(), right()] });
  const server = answerInTurn(reply({ ...first, times: 2, practice: told({ text: 'Not yet' }) }));
  const { person } = show({ ...about, kind: 'order', steps: ['Sample', 'Consent'] }, [first]);
  const again = act1('Try again');
  await person.click(again);
  // A browser submits with the pressed element, should it have become the one that submits.
  expect(again.isConnected).toBe(false);
  expect(document.activeElement?.textContent).toBe(about.ask);
  expect(server.sent()).toEqual([]);
  await person.click(act1('Check order'));
  await screen.findByText('Not yet');
  expect(server.sent()).toEqual([{ kind: 'order', steps: [0, 1] }]);
});

test('sorting waits for every item and shows where a wrong one belongs', async () => {
  const server = answerInTurn(
    graded(
      { kind: 'sort', bins: [0, 0] },
      { verdict: 'partly', marks: [right(), wrong('Belongs to “Told”', 'Only she knows.')] },
    ),
  );
  const { person } = show({ ...about, kind: 'sort', bins: ['Measured', 'Told'], items: ['ECG', 'Smoking'] });
  const of = (name: string) => within(screen.getByRole('group', { name }));
  await person.click(of('ECG').getByRole('radio', { name: 'Measured' }));
  expect(screen.getByText('Place every item first: 1 to go.')).toBeDefined();
  await person.click(of('Smoking').getByRole('radio', { name: 'Measured' }));
  await person.click(act1('Check sorting'));
  await screen.findByText('Belongs to “Told”');
  expect(server.sent()).toEqual([{ kind: 'sort', bins: [0, 0] }]);
  expect(of('Smoking').getByRole<HTMLInputElement>('radio', { name: 'Told' }).matches(':disabled')).toBe(
    true,
  );
});

test('places to mark are buttons, alike until they are checked', async () => {
  const cell = (text: string, place: number | null) => ({ text, place });
  const server = answerInTurn(
    graded(
      { kind: 'mark', places: [0, 2] },
      {
        verdict: 'partly',
        text: 'Partly',
        marks: [
          right('No time.'),
          { state: 'missed', because: 'Too old.', answer: null },
          { state: 'alarm', because: 'Complete.', answer: null },
        ],
      },
    ),
  );
  const { person } = show({
    ...about,
    kind: 'mark',
    sheets: [
      {
        title: 'Note',
        head: 'Site 07',
        rows: [
          { label: 'Signed', cells: [cell('21 MAY', 0), cell('by AR', null)] },
          { label: 'Echo', cells: [cell('30 NOV', 1), cell('copy', 2)] },
        ],
      },
    ],
  });
  const sheet = within(screen.getByRole('group', { name: 'Note' }));
  expect(sheet.getAllByRole('button')).toHaveLength(3);
  await person.click(sheet.getByRole('button', { name: '21 MAY' }));
  await person.click(sheet.getByRole('button', { name: 'copy' }));
  expect(sheet.getByRole('button', { name: '21 MAY', pressed: true })).toBeDefined();
  expect(screen.getByText(/2 marked\./)).toBeDefined();
  await person.click(act1('Check my marks'));
  await screen.findByText('Partly');
  expect(server.sent()).toEqual([{ kind: 'mark', places: [0, 2] }]);
  expect(sheet.getByRole('button', { name: /21 MAY.*found/ })).toBeDefined();
  expect(sheet.getByRole('button', { name: /30 NOV.*missed defect/ })).toBeDefined();
  expect(sheet.getByRole('button', { name: /copy.*false alarm/ })).toBeDefined();
  await person.click(sheet.getByRole('button', { name: /30 NOV.*missed defect/ }));
  expect(sheet.queryByRole('button', { name: /30 NOV/, pressed: true })).toBeNull();
});

test('fields are checked with Enter, and show the answer, the near miss, and the way', async () => {
  const server = answerInTurn(
    graded(
      { kind: 'fill', values: ['25 MAY 2026', '3'] },
      {
        verdict: 'partly',
        text: 'Partly right: 1 of 2',
        marks: [wrong('It is 26 MAY 2026', 'One day too early.'), right()],
        worked: ['25 JUN minus 30 days.'],
      },
    ),
  );
  const { person } = show({
    ...about,
    kind: 'fill',
    given: ['Randomized 25 JUN 2026'],
    fields: [
      { label: 'First day', type: 'date', unit: null },
      { label: 'Days', type: 'number', unit: 'days' },
    ],
  });
  await person.type(screen.getByLabelText('First day'), '25 MAY 2026');
  const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).not.toContain('Fill in every field first.');
  await person.keyboard('{Enter}');
  expect(said()).toContain('Fill in every field first.');
  await person.type(screen.getByLabelText('Days'), '3{Enter}');
  await screen.findByText('Partly right: 1 of 2');
  expect(server.sent()).toEqual([{ kind: 'fill', values: ['25 MAY 2026', '3'] }]);
  expect(screen.getByText('It is 26 MAY 2026')).toBeDefined();
  expect(screen.getByText('25 JUN minus 30 days.')).toBeDefined();
});

test('pairs are chosen from lists', async () => {
  const server = answerInTurn(
    graded(
      { kind: 'match', rights: [1, 0] },
      { verdict: 'wrong', marks: [wrong('7 days', 'From receipt.'), right()] },
    ),
  );
  const { person } = show({
    ...about,
    kind: 'match',
    lefts: ['Fatal', 'Other'],
    rights: ['7 days', '15 days'],
  });
  await person.selectOptions(screen.getByLabelText('Fatal'), '15 days');
  expect(screen.getByText('Match every line first: 1 to go.')).toBeDefined();
  await person.selectOptions(screen.getByLabelText('Other'), '7 days');
  await person.click(act1('Check pairs'));
  await screen.findByText(/From receipt\./);
  expect(server.sent()).toEqual([{ kind: 'match', rights: [1, 0] }]);
});

test('a choice that a closed list would cut stands below it in full', async () => {
  const long = 'Fifteen days from the day on which the sponsor decides that it qualifies';
  const { person } = show({ ...about, kind: 'match', lefts: ['Other', 'Fatal'], rights: ['7 days', long] });
  const whole = () => screen.queryAllByText(long, { selector: 'p' });
  expect(whole()).toHaveLength(0);
  await person.selectOptions(screen.getByLabelText('Other'), long);
  await person.selectOptions(screen.getByLabelText('Fatal'), '7 days');
  expect(whole()).toHaveLength(1);
});

test('a decision shows what followed, and no verdict on the options', async () => {
  answerInTurn(
    graded(
      { kind: 'consequence', option: 0 },
      {
        verdict: 'decided',
        text: 'You decided. This is what followed.',
        followed: { when: '17:08.', text: 'The signature arrives.' },
      },
    ),
  );
  const { person } = show({ ...about, kind: 'consequence', options: ['Wait', 'Go', 'Ask'] });
  await person.click(screen.getByRole('radio', { name: 'Wait' }));
  await person.click(act1('Decide'));
  await screen.findByText('The signature arrives.');
  expect(screen.queryByText(/Your answer|The answer/)).toBeNull();
});

test('a free text is counted, compared, marked by its writer, and survives a mark that fails', async () => {
  const text = 'Late entry, read today.';
  const expert = { text: 'Late entry, 22 JUN.', rubric: ['carries the date', 'says who'] };
  const state = stateOf({ kind: 'write', text }, { verdict: 'compared', text: 'Compare', expert });
  const server = answerInTurn(
    reply({ ...state, practice: null }),
    breakOff,
    reply({ ...state, ownMarks: [true, false] }),
  );
  const { person } = show({ ...about, kind: 'write', label: 'Your line', words: 4 });
  const field = screen.getByLabelText('Your line');
  await person.type(field, 'Late entry');
  expect(screen.getByText('At least 4 words: 2 to go.')).toBeDefined();
  await person.clear(field);
  await person.type(field, text);
  await person.click(act1('Compare with the expert'));
  await screen.findByText('Late entry, 22 JUN.');
  const mine = screen.getByRole<HTMLInputElement>('checkbox', { name: 'carries the date' });
  await person.click(mine);
  await waitFor(() => expect(mine.checked).toBe(false));
  await person.click(mine);
  await waitFor(() => expect(server.sent()).toHaveLength(3));
  expect(server.sent()[2]).toEqual({ marks: [true, false] });
  await waitFor(() => expect(mine.checked).toBe(true));
});
