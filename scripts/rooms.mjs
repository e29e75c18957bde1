import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Holds the server's imports against `server/rooms.json`: which room may use which. Refused are an arrow that is not
 * named there, one that is named and used by nobody, a ring among the named ones, the use of another room's store, and
 * a table that two rooms write.
 * Refused is also SQL that stands outside a store (`*.store.ts`) in features, learning, and teams. Core is the database's own
 * room and exempt, and so are tests.
 */
const SOURCE = join(ROOT, 'server', 'src');
const IMPORT = /(?:import|export)\s[^;'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g;
/** A statement of Kysely's, or its template tag, with or without the type of a row. */
const SQL = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;
const WRITE = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g;
/** @type {{ files: Record<string, string>, floor: string[], rooms: Record<string, string[]> }} */
const plan = JSON.parse(readFileSync(join(ROOT, 'server', 'rooms.json'), 'utf8'));
const problems = [];

/** The room of a source file: its feature folder or first folder; for single files, see `plan.files`. */
function roomOf(file) {
  const [first, second] = relative(SOURCE, file).split(sep);
  return first === 'features' ? second : (plan.files[first] ?? first);
}

/** The rooms a room may use: those listed, and the floor below all features. */
function allowedTo(room) {
  const named = plan.rooms[room] ?? [];
  return new Set(room in plan.rooms && !plan.floor.includes(room) ? [...plan.floor, ...named] : named);
}

/** Whether a source file may contain SQL. */
function mayHoldSql(file) {
  const [first] = relative(SOURCE, file).split(sep);
  return file.endsWith('.store.ts') || !['features', 'learning', 'teams'].includes(first);
}

function readArrows() {
  const arrows = new Map();
  const writers = new Map();
  const files = readdirSync(SOURCE, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(SOURCE, name));
  for (const file of files) {
    const name = relative(ROOT, file);
    const source = readFileSync(file, 'utf8');
    if (SQL.test(source) && !mayHoldSql(file))
      problems.push(`${name} contains SQL, which belongs in a store (<noun>.store.ts).`);
    for (const [, table] of source.matchAll(WRITE)) {
      const writer = writers.get(table) ?? roomOf(file);
      writers.set(table, writer);
      if (writer !== roomOf(file))
        problems.push(`${name} writes the table ${table}, which ${writer} writes.`);
    }
    for (const match of source.matchAll(IMPORT)) {
      const target = resolve(dirname(file), match[1] ?? match[2]);
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from === to) continue;
      if (target.endsWith('.store.ts'))
        problems.push(`${name} uses a store of ${to}; use its service instead.`);
      arrows.set(`${from} → ${to}`, { from, to, name });
    }
  }
  return arrows;
}

/** A cycle among the allowed dependencies, as room names; undefined if there is none. */
function findRing() {
  const done = new Set();
  const visit = (room, path) => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return undefined;
    for (const next of allowedTo(room)) {
      const ring = visit(next, [...path, room]);
      if (ring) return ring;
    }
    done.add(room);
    return undefined;
  };
  return Object.keys(plan.rooms)
    .map((room) => visit(room, []))
    .find((ring) => ring !== undefined);
}

const arrows = readArrows();
for (const { from, to, name } of arrows.values())
  if (!allowedTo(from).has(to)) problems.push(`${name}: ${from} may not use ${to}.`);
for (const [from, named] of Object.entries(plan.rooms))
  for (const to of named)
    if (!arrows.has(`${from} → ${to}`))
      problems.push(`server/rooms.json allows ${from} to use ${to}, but it does not.`);
const ring = findRing();
if (ring) problems.push(`server/rooms.json allows a cycle: ${ring.join(' → ')}.`);

for (const problem of problems) console.error(problem);
if (problems.length === 0)
  console.log(`${Object.keys(plan.rooms).length} rooms, ${arrows.size} dependencies, no cycle.`);
process.exitCode = problems.length === 0 ? 0 : 1;
