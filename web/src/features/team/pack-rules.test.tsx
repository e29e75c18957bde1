import { screen, waitFor, within } from '@testing-library/react';
import type { PackDraft, PackRule } from '@trialwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { answerInTurn, open, refuse, reply } from '../../../test/render.tsx';
import { dismissToast } from '../../core/toast.ts';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { PackRules } from './pack-rules.tsx';
import { usePack } from './use-pack.ts';

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const rule = (id: string, isOwn = true): PackRule => ({
  requirement: {
    id,
    title: id.toUpperCase(),
    force: 'custom',
    waivable: true,
    need: { all: [{ has: { of: id } }, { any: [{ has: { of: id } }, { has: { of: 'other' } }] }] },
  },
  text: `A sentence about ${id}.`,
  isOwn,
});

const draft = (rules: PackRule[], revision: number): PackDraft => ({
  id: 2,
  title: 'Site rules',
  sponsor: null,
  version: null,
  publishedOn: null,
  isChanged: true,
  source: null,
  revision,
  changedBy: 'Max',
  changedAt: '2026-11-20T15:00:00.000Z',
  rules,
  examples: [],
  changes: [],
  versions: [],
  shares: [],
});

function Draft() {
  const { pack, change, reload } = usePack(1, 2);
  return (
    <>
      {pack && (
        <PackRules orgId={1} rules={pack.rules} source="Meridane" mayEdit change={change} onReload={reload} />
      )}
      <ToastRegion />
    </>
  );
}

const sponsors = rule('sponsor', false);
const gcp = rule('gcp');
const privacy = rule('privacy');
const sentRules = (sent: unknown) =>
  (sent as { requirements: { id: string }[] }).requirements.map(({ id }) => id);

/** The region of toasts takes pointers a moment after its first toast is there. */
async function undo(person: ReturnType<typeof open>['person']): Promise<void> {
  await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => person.click(screen.getByRole('button', { name: 'Undo' })));
}

test('a rule comes back to its place by Undo, based on the draft without it', async () => {
  const { sent } = answerInTurn(
    reply(draft([sponsors, gcp, privacy], 4)),
    reply(draft([sponsors, privacy], 5)),
    reply(draft([sponsors, gcp, privacy], 6)),
  );
  const { person } = open(<Draft />);
  await person.click(await screen.findByRole('button', { name: 'Remove GCP' }));
  await undo(person);
  await screen.findByRole('button', { name: 'Remove GCP' });
  const [, removal, restoring] = sent();
  expect(sentRules(removal)).toEqual(['privacy']);
  expect(restoring).toMatchObject({ basedOn: 5 });
  expect(sentRules(restoring)).toEqual(['gcp', 'privacy']);
});

test('where somebody else changed the rules before Undo, it says so, and tries again on what is there now', async () => {
  const message = 'Max changed this. Nothing of yours was saved: reload, then save again.';
  const added = rule('consent');
  const { sent } = answerInTurn(
    reply(draft([gcp, privacy], 4)),
    reply(draft([privacy], 5)),
    refuse(409, { code: 'rule_packs.changed', message }),
    reply(draft([privacy, added], 6)),
    reply(draft([gcp, privacy, added], 7)),
  );
  const { person } = open(<Draft />);
  await person.click(await screen.findByRole('button', { name: 'Remove GCP' }));
  await undo(person);
  await screen.findByText('Rule not restored');
  screen.getByText(message);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Remove GCP' });
  expect(sent().at(-1)).toMatchObject({ basedOn: 6 });
  expect(sentRules(sent().at(-1))).toEqual(['gcp', 'privacy', 'consent']);
});

test('a rule moves among one’s own and keeps the focus; the sponsor’s stay first and take no action', async () => {
  const { sent } = answerInTurn(
    reply(draft([sponsors, gcp, privacy], 4)),
    reply(draft([sponsors, privacy, gcp], 5)),
  );
  const { person } = open(<Draft />);
  const up = await screen.findByRole<HTMLButtonElement>('button', { name: 'Move GCP up' });
  expect(up.disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Move GCP down' }));
  await screen.findByText('GCP is rule 3 of 3.');
  expect(sentRules(sent()[1])).toEqual(['privacy', 'gcp']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('GCP'));
  const [first] = screen.getAllByRole('listitem');
  expect(within(first!).queryAllByRole('button')).toEqual([]);
});

test('a copy stands behind its rule and is named by the server', async () => {
  const copied = rule('gcp-k3f9x2');
  const { sent } = answerInTurn(reply(draft([gcp, privacy], 4)), reply(draft([gcp, copied, privacy], 5)));
  const { person } = open(<Draft />);
  await person.click(await screen.findByRole('button', { name: 'Copy GCP' }));
  await screen.findByRole('button', { name: 'Remove GCP-K3F9X2' });
  expect(sent()[1]).toMatchObject({
    requirements: [
      { id: 'gcp' },
      { id: null, title: 'GCP (copy)', need: gcp.requirement.need },
      { id: 'privacy' },
    ],
  });
});
