import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const LEVELS: Record<number, [name: string, style: Style]> = {
  20: ['debug', 'dim'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};
/** Process fields that are the same on every line. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'reqId']);

type Line = Record<string, unknown>;

function isFailure(value: unknown): value is { stack: string } {
  return typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string';
}

function styleOfStatus(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** A request in reading order; any other line by its message. */
function describe(line: Line, paint: Paint): [text: string, rest: Line] {
  const { method, route, status, ms, ...rest } = line;
  if (typeof method !== 'string' || typeof status !== 'number')
    return [typeof line['msg'] === 'string' ? line['msg'] : '', line];
  const answered = `${method.padEnd(4)} ${String(route)} ${paint(styleOfStatus(status), String(status))}`;
  return [`${answered} ${paint('dim', `${String(ms)} ms`)}`, rest];
}

/** Formats one JSON log line for people. */
export function readableLine(json: string, paint: Paint): string {
  const line = JSON.parse(json) as Line;
  const [name, style] = LEVELS[Number(line['level'])] ?? [String(line['level']), 'dim' as const];
  const [text, rest] = describe(line, paint);
  const entries = Object.entries(rest).filter(([key, value]) => !LEFT_OUT.has(key) && value !== undefined);
  const fields = entries.flatMap(([key, value]) =>
    isFailure(value) ? [] : `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stacks = entries.flatMap(([, value]) => (isFailure(value) ? `\n${value.stack}` : []));
  const time = new Date(Number(line['time'])).toTimeString().slice(0, 8);
  const head = `${paint('dim', time)} ${paint(style, name.padEnd(5))} ${text}`;
  return [head, ...(fields.length > 0 ? [paint('dim', fields.join(' '))] : [])].join('  ') + stacks.join('');
}

/** Per https://no-color.org, any non-empty value turns colors off. */
const hasColors = () => !process.env['NO_COLOR'];

/** Where log lines go: readable in a terminal, colored unless NO_COLOR is set; JSON everywhere else. */
export function logStream(out: NodeJS.WriteStream): { write: (json: string) => void } {
  if (!out.isTTY) return out;
  const paint: Paint = (style, text) =>
    hasColors() ? styleText(style, text, { validateStream: false }) : text;
  return { write: (json) => out.write(`${readableLine(json, paint)}\n`) };
}
