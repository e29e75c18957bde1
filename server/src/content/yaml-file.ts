import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { isMap, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type * as z from 'zod';
import type { Problem } from './problems.ts';

/** Finds the node nearest to a path such as `[3, 'options', 1]`, so that a problem can name its line. */
function nodeAt(root: unknown, path: readonly PropertyKey[]): Node | undefined {
  let node = root;
  let found: Node | undefined;
  for (const key of path) {
    if (isMap(node)) node = node.get(String(key), true);
    else if (isSeq(node)) node = node.get(Number(key), true);
    else break;
    if (node && typeof node === 'object' && 'range' in node) found = node as Node;
  }
  return found;
}

/** The value of a valid text, from the parser that takes a tenth of the time; the other one knows lines. */
function valueOf(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}

/** A text with its lines, read when the first one is asked for. */
function createLines(text: string, firstLine: number) {
  let read: { document: Document; lines: LineCounter } | undefined;
  const parse = () => {
    if (read) return read;
    const lines = new LineCounter();
    read = { document: parseDocument(text, { lineCounter: lines }), lines };
    return read;
  };
  const lineAt = (offset: number) => parse().lines.linePos(offset).line + firstLine - 1;
  return {
    parse: () => parse().document,
    lineAt,
    lineOf: (path: readonly PropertyKey[]) =>
      lineAt(nodeAt(parse().document.contents, path)?.range?.[0] ?? 0),
  };
}

/** Parses YAML text by a schema; problems include the line of the invalid value. */
export function parseYaml<S extends z.ZodType>(
  text: string,
  file: string,
  schema: S,
  firstLine = 1,
): { value: z.output<S> | undefined; problems: Problem[]; lineOf: (path: readonly PropertyKey[]) => number } {
  const { parse, lineAt, lineOf } = createLines(text, firstLine);
  const known = valueOf(text);
  const errors = known === undefined ? parse().errors : [];
  if (errors.length > 0) {
    const problems = errors.map((error) => ({
      file,
      line: lineAt(error.pos[0]),
      message: error.message.split('\n')[0] ?? 'is not valid YAML',
    }));
    return { value: undefined, problems, lineOf };
  }
  const parsed = schema.safeParse(known ?? parse().toJS());
  if (parsed.success) return { value: parsed.data, problems: [], lineOf };
  const problems = parsed.error.issues.map((issue) => ({
    file,
    line: lineOf(issue.path),
    message: `${issue.path.join('.') || 'file'}: ${issue.message}`,
  }));
  return { value: undefined, problems, lineOf };
}

export function readYaml<S extends z.ZodType>(path: string, file: string, schema: S) {
  return parseYaml(readFileSync(path, 'utf8'), file, schema);
}

/** Loads all files in a content folder; errors are added to `problems`. */
export function readFolder<S extends z.ZodType>(
  root: string,
  folder: string,
  schema: S,
  problems: Problem[],
): { file: string; name: string; value: z.output<S> }[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => {
    const file = `content/${folder}/${name}`;
    const { value, problems: found } = readYaml(join(path, name), file, schema);
    problems.push(...found);
    return value ? [{ file, name: name.replace('.yaml', ''), value }] : [];
  });
}

/** Loads one file under `root`, if it exists; errors are added to `problems`. YAML reads JSON too. */
export function readFile<S extends z.ZodType>(
  root: string,
  name: string,
  schema: S,
  problems: Problem[],
): z.output<S> | undefined {
  const path = join(root, name);
  if (!existsSync(path)) return undefined;
  const { value, problems: found } = readYaml(path, `content/${name}`, schema);
  problems.push(...found);
  return value;
}
