import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask, percentiles, signIn } from './scale/calls.ts';
import { withDatabase } from './scale/database.ts';
import { FIRST } from './scale/fill.ts';
import { startServer } from './server.ts';
import { printTable } from './table.ts';
import { fillTeam } from './teams/fill.ts';

/**
 * One organization with many people and requirements: what the matrix, a person, and the question of a day cost on the
 * server, from the request to the end of the reply.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    requirements: { type: 'string', default: '60' },
    calls: { type: 'string', default: '30' },
  },
});
const PEOPLE = Number(values.people);
const CALLS = Number(values.calls);
const REQUIREMENTS = Number(values.requirements);

const dataDir = mkdtempSync(join(tmpdir(), 'tw-teams-'));
try {
  const { orgId, cookie } = await withDatabase({ dataDir, url: '' }, async (client) => {
    const org = await fillTeam(client, { people: PEOPLE, requirements: REQUIREMENTS });
    const [owner] = await signIn(client, { programs: [], learners: 1, count: 1 });
    return { orgId: org, cookie: owner?.cookie ?? '' };
  });
  const server = await startServer(dataDir, { NODE_ENV: 'test', DEMO: 'false' });
  await server.untilIdle();
  const rows = [];
  for (const [name, path] of [
    ['matrix', `/api/orgs/${orgId}/training`],
    ['matrix, one state', `/api/orgs/${orgId}/training?state=overdue`],
    ['matrix of another day', `/api/orgs/${orgId}/training?asOf=2026-03-14`],
    ['one person', `/api/orgs/${orgId}/people/${FIRST + 2}/training`],
    ['workbook', `/api/orgs/${orgId}/training/workbook`],
    ['CSV', `/api/orgs/${orgId}/training/export`],
  ] as const) {
    const times = [];
    let size = 0;
    let cpu = 0;
    for (let call = -3; call < CALLS; call += 1) {
      if (call === 0) cpu = server.cpuMs();
      const { ms, bytes } = await ask(server.url, { path, cookie });
      if (call >= 0) times.push(ms);
      size = bytes;
    }
    const { p50, p99 } = percentiles(times);
    rows.push({
      call: name,
      'p50 ms': p50,
      'p99 ms': p99,
      'CPU ms': Math.round((server.cpuMs() - cpu) / CALLS),
      kB: Math.round(size / 1000),
    });
  }
  const both = () => server.memory() + server.databaseMemory();
  const before = { academy: server.memory(), both: both() };
  const most = { ...before };
  const watch = setInterval(() => {
    most.academy = Math.max(most.academy, server.memory());
    most.both = Math.max(most.both, both());
  }, 100);
  for (const name of ['binder', 'binder again']) {
    const cpu = server.cpuMs();
    const { ms, bytes } = await ask(server.url, { path: `/api/orgs/${orgId}/binder`, cookie });
    const once = Math.round(ms);
    const cpuMs = Math.round(server.cpuMs() - cpu);
    rows.push({ call: name, 'p50 ms': once, 'p99 ms': once, 'CPU ms': cpuMs, kB: Math.round(bytes / 1000) });
  }
  clearInterval(watch);
  console.log(
    `Memory before the binder ${before.academy} MB, with its database ${before.both} MB; while it was made at most ${most.academy} MB, with its database ${most.both} MB.`,
  );
  printTable(`${PEOPLE} people, ${REQUIREMENTS} requirements`, rows);
  await server.stop();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
