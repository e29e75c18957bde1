import { screen, waitFor } from '@testing-library/react';
import { joinLinks, organizations, type JoinLink, type Organization } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { afterEach, test, vi } from 'vitest';
import { answerInTurn, open, refuse, reply } from '../../../test/render.tsx';
import { query } from '../../core/query.ts';
import { JoinLinks } from './join-links.tsx';

afterEach(() => vi.unstubAllGlobals());

const ORGANIZATION: Organization = {
  id: 7,
  name: 'Harbour Street Research',
  kind: 'site',
  zone: 'America/New_York',
  country: 'US',
  createdAt: '2026-01-01T00:00:00.000Z',
  roles: ['owner'],
  rights: ['belong', 'read', 'inspect', 'train', 'manage', 'own'],
  today: '2026-11-20',
  sendsDigest: true,
};

const LINK: JoinLink = {
  id: 3,
  title: 'Study coordinator',
  roles: ['member'],
  uses: 10,
  used: 1,
  createdAt: '2026-11-19T00:00:00.000Z',
  expiresAt: '2026-11-27T00:00:00.000Z',
};

/** What else the page shows of the organization. */
function MemberCount() {
  const { data } = useQuery(query(organizations.members, { params: { orgId: ORGANIZATION.id } }));
  return <p>{data ? `${data.length} members` : 'Loading the members...'}</p>;
}

const withdraw = () => screen.findByRole('button', { name: 'Withdraw the link for Study coordinator' });

test('a link that somebody else withdrew is gone once this was refused', async () => {
  const message = 'This link is no longer open.';
  answerInTurn(reply([LINK]), refuse(404, { code: 'orgs.not_found', message }), reply([]));
  const { person } = open(<JoinLinks organization={ORGANIZATION} />);
  await person.click(await withdraw());
  await screen.findByText('No link is open.');
});

test('members and links are both read again after an action on the other', async () => {
  const listed = { members: 1, used: 1 };
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (path.endsWith('/members')) return reply(Array.from({ length: listed.members }))();
    if (method === joinLinks.withdraw.method) return reply({})();
    return reply([{ ...LINK, used: listed.used }])();
  });
  const { person } = open(
    <>
      <MemberCount />
      <JoinLinks organization={ORGANIZATION} />
    </>,
  );
  await screen.findByText('1 members');
  // Somebody joins by the link in the meantime.
  Object.assign(listed, { members: 2, used: 2 });
  await person.click(await withdraw());
  await screen.findByText('2 members');
  await waitFor(() => screen.getByText(/2 of 10 joined/));
});
