import { join } from 'node:path';
import { parseSync, type Plugin } from 'vite';

const CONTRACT = join(import.meta.dirname, '../../contract/src');
/** What a browser needs of a call; the server judges the rest. */
const KEPT = new Set(['method', 'path']);

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesBelow(node: Node): Generator<Node & Record<string, unknown>> {
  yield node as Node & Record<string, unknown>;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesBelow(child);
}

/** The properties of `endpoint({ … })` that stay on the server, each with its comma. */
function endpointEdits(program: Node, code: string): Edit[] {
  return [...nodesBelow(program)].flatMap((node): Edit[] => {
    const callee = node['callee'];
    if (node.type !== 'CallExpression' || !isNode(callee)) return [];
    if ((callee as Node & { name?: string }).name !== 'endpoint') return [];
    const [definition] = node['arguments'] as (Node & {
      properties?: (Node & { key?: { name?: string } })[];
    })[];
    const properties = definition?.properties ?? [];
    return properties
      .filter(({ key }) => !KEPT.has(key?.name ?? ''))
      .map(({ start, end }) => ({ start, end: code.indexOf(',', end) + 1 || end, text: '' }));
  });
}

/** Calls at the top of a module count as effects; inside a function that is marked pure they go with what nobody reads. */
function pureEdits(program: Node & { body: Node[] }): Edit[] {
  return program.body.flatMap((statement): Edit[] => {
    const declaration = (statement as Node & { declaration?: Node }).declaration ?? statement;
    if (declaration.type !== 'VariableDeclaration') return [];
    const { declarations } = declaration as Node & { declarations: { init: Node | null }[] };
    return declarations.flatMap(({ init }) => {
      if (!init || ![...nodesBelow(init)].some(({ type }) => type === 'CallExpression')) return [];
      return [
        { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' },
        { start: init.end, end: init.end, text: '))()' },
      ];
    });
  });
}

/**
 * Sends the browser the calls of the contract without their schemas: method and path of each, and only such schemas
 * as a form reads.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => {
      if (!id.startsWith(CONTRACT)) return undefined;
      const { program } = parseSync(id, code);
      const root = program as unknown as Node & { body: Node[] };
      const edits = [...endpointEdits(root, code), ...pureEdits(root)].toSorted((a, b) => b.start - a.start);
      let text = code;
      for (const edit of edits) text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      return { code: text, map: null };
    },
  };
}
