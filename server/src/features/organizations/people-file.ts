import {
  InvitationForm,
  MEMBER_ROLE_TITLES,
  MemberRole,
  ROLE_TITLES,
  roleNamed,
  ROLES,
  type InvitationLine,
  type Role,
} from '@trialwright/contract';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../core/errors.ts';

/** The columns of a file of people, as its first line names them. */
const COLUMNS = ['name', 'email', 'title', 'roles'] as const;
/** A column that may be missing: the package of the seat that is kept for the person. */
const SEAT = 'seat';
const MOST_PEOPLE = 500;
const DELIMITERS = [',', ';', '\t'] as const;

function refuse(message: string): never {
  throw new AppError('request.invalid', message, { csv: message });
}

interface Row {
  cells: string[];
  /** Where it ends in the file; empty lines count. */
  line: number;
}

/** What separates the columns: the first line says it, since roles are separated by semicolons in lines with commas. */
function delimiterOf(csv: string): string {
  const head = csv.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function readRows(csv: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      on_record: (cells: string[], { lines: line }) => {
        rows.push({ cells, line });
        return cells;
      },
    });
  } catch {
    return refuse('This isn’t a CSV file that we can read: check its quotation marks.');
  }
  return rows;
}

/** Roles as people write them: by code or by title, separated by semicolons, bars, or slashes. */
function readRoles(text: string): { roles: MemberRole[]; unknown: string[] } {
  const words = text.split(/[;|/]/).map((word) => word.trim().toLowerCase());
  const roles: MemberRole[] = [];
  const unknown: string[] = [];
  for (const word of words.filter((each) => each !== '')) {
    const role = MemberRole.options.find(
      (each) => each === word.replaceAll(' ', '_') || MEMBER_ROLE_TITLES[each].toLowerCase() === word,
    );
    if (role) roles.push(role);
    else unknown.push(word);
  }
  return { roles: roles.length === 0 && unknown.length === 0 ? ['member'] : roles, unknown };
}

/** The package of a seat as people write it: by code or by title. */
function readSeat(text: string): Role | undefined {
  const word = text.trim().toLowerCase();
  return roleNamed(text.trim()) ?? ROLES.find((role) => ROLE_TITLES[role].toLowerCase() === word);
}

/**
 * Reads a file of people: each line as it stands with its problems by column, and those that can be invited. Nothing is
 * written. Refuses a file whose columns are not these.
 */
export function readPeopleFile(csv: string): { lines: InvitationLine[]; people: InvitationForm[] } {
  const [head, ...rows] = readRows(csv);
  const columns = (head?.cells ?? []).map((name) => name.toLowerCase());
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    refuse(`The first line must name the columns ${COLUMNS.join(', ')}; missing: ${missing.join(', ')}.`);
  if (rows.length === 0) refuse('The file has no people below its first line.');
  if (rows.length > MOST_PEOPLE) refuse(`The file has ${rows.length} people; ${MOST_PEOPLE} fit in one.`);
  const people: InvitationForm[] = [];
  const firstLineOf = new Map<string, number>();
  const lines = rows.map(({ cells, line }): InvitationLine => {
    const named = columns.includes(SEAT) ? [...COLUMNS, SEAT] : COLUMNS;
    const given = Object.fromEntries(named.map((name) => [name, cells[columns.indexOf(name)] ?? '']));
    const wanted = given[SEAT]?.trim() ?? '';
    const seat = readSeat(wanted);
    const { roles, unknown } = readRoles(given['roles'] ?? '');
    const problems: Record<string, string> = {};
    if (cells.length > columns.length) problems['name'] = 'This line has more columns than the first.';
    const form = InvitationForm.safeParse({ ...given, roles, seat });
    for (const issue of form.error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message;
    if (unknown.length > 0)
      problems['roles'] =
        `Unknown role: ${unknown.join(', ')}. Use ${MemberRole.options.map((role) => MEMBER_ROLE_TITLES[role]).join(', ')}.`;
    if (wanted !== '' && !seat)
      problems[SEAT] =
        `Unknown package: ${wanted}. Use ${ROLES.map((role) => ROLE_TITLES[role]).join(', ')}.`;
    const address = (given['email'] ?? '').toLowerCase();
    const first = firstLineOf.get(address);
    if (first !== undefined && address !== '')
      problems['email'] = `The same address stands in line ${first}.`;
    else firstLineOf.set(address, line);
    if (form.success && Object.keys(problems).length === 0) people.push(form.data);
    return { line, given, problems };
  });
  return { lines, people };
}
