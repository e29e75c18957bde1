import type { BlockContent, DefinitionContent, PhrasingContent, RootContent, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '../../content/render.ts';
import type { Block, Cell, TextBlock } from '../../core/pdf/pdf-blocks.ts';
import type { Run } from '../../core/pdf/text-lines.ts';
import { LEADING, LINE, runOf, SIZE, type RunStyle } from './paper-styles.ts';

function runsOf(nodes: readonly PhrasingContent[], style: RunStyle = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'text') return [runOf(node.value.replaceAll(/\s*\n\s*/g, ' '), style)];
    if (node.type === 'strong') return runsOf(node.children, { ...style, isBold: true });
    if (node.type === 'emphasis') return runsOf(node.children, { ...style, isItalic: true });
    return [runOf(toString(node), style)];
  });
}

function paragraph(
  nodes: readonly PhrasingContent[],
  more: Partial<TextBlock> = {},
  style: RunStyle = {},
): TextBlock {
  return { kind: 'text', tag: 'P', runs: runsOf(nodes, style), leading: LEADING, after: 5, ...more };
}

function tableOf({ children }: Table): Block[] {
  const [head, ...rows] = children;
  if (!head) return [];
  return [
    {
      kind: 'table',
      widths: head.children.map(() => 1),
      head: head.children.map(({ children: cell }): Cell => ({
        tag: 'TH',
        scope: 'Column',
        texts: [runsOf(cell, { size: 9, isBold: true })],
      })),
      rows: rows.map((row) =>
        row.children.map(({ children: cell }): Cell => ({ tag: 'TD', texts: [runsOf(cell, { size: 9 })] })),
      ),
      leading: LEADING,
      padding: { left: 3, right: 5, y: 3 },
      leastHeight: 16,
      rules: { top: LINE, head: LINE, rows: LINE },
      before: 3,
      after: 8,
    },
  ];
}

/** Text blocks within a list item or a callout. */
function textsIn(
  nodes: readonly (BlockContent | DefinitionContent)[],
  more: Partial<TextBlock>,
  style: RunStyle,
): TextBlock[] {
  return nodes.flatMap((node): TextBlock[] => {
    if (node.type === 'paragraph') return [paragraph(node.children, more, style)];
    if (node.type === 'list')
      return node.children.flatMap(({ children }) => textsIn(children, { ...more, indent: 10 }, style));
    return [{ ...paragraph([], more, style), runs: [runOf(toString(node), style)] }];
  });
}

function blockOf(node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(node.children)];
    case 'heading':
      return [paragraph(node.children, { tag: 'H3', before: 6, keep: 30 }, { size: 11, isBold: true })];
    case 'list':
      return [
        {
          kind: 'list',
          hang: 14,
          items: node.children.map(({ children }, index) => ({
            mark: runOf(node.ordered ? `${(node.start ?? 1) + index}.` : '–', {}),
            body: textsIn(children, { after: 2 }, {}),
          })),
        },
      ];
    case 'blockquote':
      return textsIn(
        node.children,
        { indent: 8, fill: { color: '#f1f5f3', padding: 6 }, after: 3 },
        { size: SIZE },
      );
    case 'table':
      return tableOf(node);
    default:
      return [];
  }
}

/** The text of a slide as blocks of a PDF. */
export function markdownOnPaper(markdown: string): Block[] {
  return parseMarkdown(markdown).children.flatMap(blockOf);
}
