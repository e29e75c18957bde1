import { expect, type Page } from '@playwright/test';
import { dayIn } from './days.ts';

/** What the rules of these organizations ask of everybody. */
const ASKED = ['gcp', 'privacy'];

async function send<T = unknown>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** An organization of the page's person, with rules for everybody; journeys about it do not begin with its forms. */
export async function openOrganization(page: Page, name: string): Promise<number> {
  const place = { kind: 'site', zone: 'America/New_York', country: 'US' };
  const { id } = await send<{ id: number }>(page, '/api/orgs', { name, ...place });
  const requirements = ASKED.map((of) => ({
    id: of,
    title: `${of.toUpperCase()} training`,
    force: 'custom',
    waivable: true,
    need: { has: { of, within: { months: 24, before: 'asOf' }, grade: 'attached' } },
  }));
  await send(page, `/api/orgs/${id}/rules`, {
    sponsor: null,
    number: '1.0',
    trialId: null,
    from: dayIn(0),
    dueAfterDays: 30,
    pack: { title: 'Site rules', requirements },
  });
  return id;
}

/** Lets somebody join in a role, by a link. */
export async function join(manager: Page, orgId: number, person: Page, role: string): Promise<void> {
  const link = { title: 'Study coordinator', roles: [role], uses: 1, days: 1 };
  const { token } = await send<{ token: string }>(manager, `/api/orgs/${orgId}/join-links`, link);
  await send(person, '/api/join-links/join', { token });
}

/** Records that the page's person has seen somebody's training. */
export async function recordTraining(
  page: Page,
  orgId: number,
  { personId, topic, daysAgo }: { personId: number; topic: string; daysAgo: number },
): Promise<void> {
  await send(page, `/api/orgs/${orgId}/evidence`, {
    personId,
    topic,
    title: `${topic} training`,
    issuer: 'Another academy',
    completedOn: dayIn(-daysAgo),
    grade: 'attached',
    edition: null,
    version: null,
    covers: [],
    validUntil: null,
  });
}

/** Publishes a document that everybody reads and signs. */
export async function publish(page: Page, orgId: number, code: string, dueInDays: number): Promise<void> {
  const text = [
    '# Temperature log',
    '## Every day',
    'Initial the log.',
    '## Deviations',
    'Call the sponsor.',
  ];
  const bytes = Buffer.from(`${text.join('\n\n')}\n\nThis is ${code}.`);
  const uploads = `/api/orgs/${orgId}/document-uploads`;
  const { id } = await send<{ id: number }>(page, uploads, { size: bytes.length });
  const part = await page.request.put(`${uploads}/${id}/parts/1`, {
    data: { base64: bytes.toString('base64') },
  });
  expect(part.ok()).toBe(true);
  const { sha256 } = await send<{ sha256: string }>(page, `${uploads}/${id}/finish`, {});
  await send(page, `/api/orgs/${orgId}/controlled-documents`, {
    sha256,
    code,
    kind: 'procedure',
    trialId: null,
    version: '1.0',
    title: `Procedure ${code}`,
    approvedOn: dayIn(0),
    approvedBy: 'Dana Reyes',
    effective: dayIn(0),
    dueOn: dayIn(dueInDays),
    asks: 'signature',
    noticeReason: null,
    changes: 'How the temperature of the product is watched.',
    audience: { roles: [], personIds: [] },
  });
}

interface Member {
  personId: number;
  name: string;
}

export async function membersOf(page: Page, orgId: number): Promise<Member[]> {
  return (await page.request.get(`/api/orgs/${orgId}/members`)).json() as Promise<Member[]>;
}
