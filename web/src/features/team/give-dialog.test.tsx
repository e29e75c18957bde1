import { screen, waitFor } from '@testing-library/react';
import type { Organization } from '@trialwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { answerInTurn, open, refuse, reply } from '../../../test/render.tsx';
import { GiveDialog, type Given } from './give-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const SITE: Organization = {
  id: 7,
  name: 'Harbour Street Research',
  kind: 'site',
  zone: 'America/New_York',
  country: 'US',
  createdAt: '2026-01-01T00:00:00.000Z',
  roles: ['member'],
  rights: ['belong'],
  today: '2026-11-20',
  sendsDigest: true,
};
const OWN: Given = { title: 'Good Clinical Practice', number: 'CR-1-7-ABC' };

function give(certificate: Given) {
  const onClose = vi.fn();
  const { person } = open(<GiveDialog organizations={[SITE]} certificate={certificate} onClose={onClose} />);
  return { onClose, press: () => person.click(screen.getByRole('button', { name: 'Give a copy' })) };
}

test('a certificate of this academy is given by its number', async () => {
  const { sent } = answerInTurn(reply({}));
  const { onClose, press } = give(OWN);
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ number: 'CR-1-7-ABC', topic: 'gcp' }]);
});

test('one that the organization has already stays in the dialog, with the reason', async () => {
  const message = 'The organization has this certificate for this topic already.';
  answerInTurn(refuse(409, { code: 'outside.already_added', message }));
  const { onClose, press } = give(OWN);
  await press();
  await screen.findByText(message);
  expect(onClose).not.toHaveBeenCalled();
});
