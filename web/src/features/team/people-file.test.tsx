import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInTurn, open, reply } from '../../../test/render.tsx';
import { PeopleFile } from './people-file.tsx';

vi.mock('../../core/session.ts', () => ({ useUser: () => ({ id: 7 }) }));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const CSV = 'name,email,title,roles\nAda,ada@example.org,Nurse,member\n\nBen,ben@example,Nurse,member\n';

const lines = () => screen.getByLabelText<HTMLTextAreaElement>(/Or paste its lines/);
const press = (name: string) => screen.findByRole('button', { name });

test('lines that were pasted are there again when one comes back from buying seats', async () => {
  const { person, unmount } = open(<PeopleFile orgId={3} onInvited={() => undefined} />);
  await person.click(lines());
  await person.paste(CSV);
  unmount();
  open(<PeopleFile orgId={3} onInvited={() => undefined} />);
  expect(lines().value).toBe(CSV);
});

test('they are of one organization', async () => {
  const { person, unmount } = open(<PeopleFile orgId={3} onInvited={() => undefined} />);
  await person.click(lines());
  await person.paste(CSV);
  unmount();
  open(<PeopleFile orgId={4} onInvited={() => undefined} />);
  expect(lines().value).toBe('');
});

test('a line that can’t be invited stays to be mended once the others are invited', async () => {
  const ada = { name: 'Ada', email: 'ada@example.org', title: 'Nurse', roles: ['member'] };
  answerInTurn(
    reply({
      lines: [
        { line: 2, given: { name: 'Ada' }, problems: {} },
        { line: 4, given: { name: 'Ben' }, problems: { email: 'Enter an email address.' } },
      ],
      people: [ada],
    }),
    reply([ada]),
  );
  const { person } = open(<PeopleFile orgId={3} onInvited={() => undefined} />);
  await person.click(lines());
  await person.paste(CSV);
  await person.click(await press('Check the lines'));
  await person.click(await press('Invite 1 person'));
  await waitFor(() => expect(lines().value).toBe('name,email,title,roles\n\nBen,ben@example,Nurse,member'));
});
