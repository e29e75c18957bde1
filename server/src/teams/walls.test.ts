import { RIGHTS_OF, seats, type MemberRole, type TeamRight } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../test/academy.ts';
import { ENDPOINTS, FIRST_IDS, pathWith, sampleBody } from '../../test/contract-walk.ts';
import { buySeats } from '../../test/seats.ts';
import { addMember, openOrganization } from '../../test/teams.ts';
import { inOrganization } from '../core/database/in-organization.ts';
import { verifyRecords } from '../features/records/verify-records.service.ts';

let academy: TestAcademy;
let own: Awaited<ReturnType<typeof openOrganization>>;
let other: Awaited<ReturnType<typeof openOrganization>>;

/** An order of seats of the own organization, and one of its seats. */
let bought: { order: number; seat: number };

const SECRET = 'A name that only members know';

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  own = await openOrganization(academy, { name: SECRET });
  other = await openOrganization(academy, { name: 'Another site' });
  const order = await buySeats(academy, own.owner, own.org, { quantity: 1 });
  const params = { orgId: own.org.id };
  const body = { role: 'CRA' as const, personId: own.owner.id };
  const { body: book } = await own.owner.call(seats.assign, { params, body });
  bought = { order: order.id, seat: book.seats[0]?.id ?? 0 };
});

const OF_MEMBERS = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'member');

/** Everything a path of an organization can name. */
const idsIn = (orgId: number) => ({
  ...FIRST_IDS,
  orgs: orgId,
  members: own.owner.id,
  people: own.owner.id,
  seats: bought.seat,
  'seat-orders': bought.order,
});

async function call(who: Learner, endpoint: (typeof OF_MEMBERS)[number]['endpoint'], orgId: number) {
  const payload = sampleBody(endpoint);
  const { statusCode, body } = await academy.app.server.inject({
    method: endpoint.method,
    url: pathWith(endpoint, idsIn(orgId)),
    headers: { cookie: who.cookie },
    ...(payload && { payload }),
  });
  return { statusCode, body };
}

/** All that is kept of organizations. */
async function fingerprint(): Promise<string> {
  const tables = [
    'organizations',
    'team_facts',
    'invitations',
    'seat_orders',
    'credit_notes',
    'seats',
    'seat_events',
    'orders',
    'evidence_files',
    'readiness_links',
    'assignment_notices',
    'document_files',
    'document_file_parts',
    'document_readings',
    'join_links',
    'team_mails',
    'rule_packs',
    'rule_pack_shares',
  ];
  return academy.database.db.transaction().execute(async (trx) => {
    await sql`select set_config('app.org', '*', true)`.execute(trx);
    const hashes: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ hash: string }>`
        select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(table)} t`.execute(
        trx,
      );
      hashes.push(rows[0]?.hash ?? '');
    }
    return hashes.join();
  });
}

describe('to a member of another organization', () => {
  test('every operation answers as for one that does not exist, reveals nothing, and changes nothing', async () => {
    expect(OF_MEMBERS.length).toBeGreaterThan(5);
    const before = await fingerprint();
    for (const { name, endpoint } of OF_MEMBERS) {
      const foreign = await call(other.owner, endpoint, own.org.id);
      const missing = await call(other.owner, endpoint, 2_000_000_000);
      expect(foreign, name).toEqual(missing);
      expect(foreign.statusCode, name).toBe(404);
      expect(foreign.body, name).not.toContain(SECRET);
    }
    expect(await fingerprint()).toBe(before);
  });

  test('nor does it open to administrators of the academy', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    for (const { name, endpoint } of OF_MEMBERS)
      expect((await call(admin, endpoint, own.org.id)).statusCode, name).toBe(404);
  });
});

describe('in the own organization', () => {
  test.each(Object.entries(RIGHTS_OF) as [MemberRole, readonly TeamRight[]][])(
    'a member as %s may what the role allows, and nothing else',
    async (role, rights) => {
      const person = await addMember(academy, own.org, { roles: [role] });
      const before = await fingerprint();
      for (const { name, endpoint } of OF_MEMBERS) {
        if (endpoint.right && rights.includes(endpoint.right)) continue;
        const { statusCode, body } = await call(person, endpoint, own.org.id);
        expect(`${statusCode} ${body}`, name).toMatch(/^403 .*orgs\.not_allowed/);
      }
      expect(await fingerprint()).toBe(before);
    },
  );
});

describe('the second wall', () => {
  const count = (orgId?: number) => {
    const query = sql<{ count: number }>`select count(*)::integer as count from team_facts`;
    return orgId === undefined
      ? query.execute(academy.database.db)
      : inOrganization(academy.database, orgId, (trx) => query.execute(trx));
  };

  test('shows no rows to a query that names no organization, and one’s own to others', async () => {
    expect((await count()).rows).toEqual([{ count: 0 }]);
    expect((await count(own.org.id)).rows).toEqual([{ count: 1 }]);
    const foreign = inOrganization(academy.database, other.org.id, (trx) =>
      sql`select 1 from team_facts where org_id = ${own.org.id}`.execute(trx),
    );
    expect((await foreign).rows).toEqual([]);
  });

  test('refuses rows of another organization', async () => {
    const write = inOrganization(academy.database, other.org.id, (trx) =>
      sql`insert into team_facts (org_id, fact_id, version, kind, valid, recorded_at, recorded_by, data, sha256)
        values (${own.org.id}, 999999, 1, 'member', '[2026-01-01,)', now(), 1, '{}', '')`.execute(trx),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  test.each(['seat_orders', 'seats', 'seat_events'])('stands around %s', async (table) => {
    const query = sql`select 1 from ${sql.table(table)}`;
    expect((await query.execute(academy.database.db)).rows).toEqual([]);
    const inside = (orgId: number) => inOrganization(academy.database, orgId, (trx) => query.execute(trx));
    expect((await inside(own.org.id)).rows).not.toEqual([]);
    expect((await inside(other.org.id)).rows).toEqual([]);
    const move = inOrganization(academy.database, own.org.id, (trx) =>
      sql`update ${sql.table(table)} set org_id = ${other.org.id}`.execute(trx),
    );
    await expect(move).rejects.toThrow(/row-level security/);
  });

  test('lets nobody change or delete a fact', async () => {
    for (const change of [sql`update team_facts set reason = 'x'`, sql`delete from team_facts`])
      await expect(
        inOrganization(academy.database, own.org.id, (trx) => change.execute(trx)),
      ).rejects.toThrow('append-only');
  });
});

describe('a fact that was changed behind the academy’s back', () => {
  test('is found: its hash, and the ledger, say otherwise', async () => {
    const verify = () => verifyRecords(academy.database.db, academy.app.context.keys);
    expect((await verify()).differences).toEqual([]);
    const { rows } = await academy.database.db.transaction().execute(async (trx) => {
      await sql`alter table team_facts disable trigger user`.execute(trx);
      await sql`select set_config('app.org', '*', true)`.execute(trx);
      const changed = await sql<{ record: string }>`
        update team_facts set data = jsonb_set(data, '{name}', '"Somebody Else"') where org_id = ${own.org.id}
        returning 'fact ' || fact_id || '.' || version as record`.execute(trx);
      await sql`alter table team_facts enable trigger user`.execute(trx);
      return changed;
    });
    expect((await verify()).differences).toEqual([
      { subjectId: own.owner.id, record: rows[0]?.record, difference: 'differs from its hash' },
    ]);
  });
});
