import type { Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { refuseFile, type DocumentContent } from './document-content.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const renderer = unified()
  .use(remarkRehype)
  .use(rehypeSanitize, {
    ...defaultSchema,
    tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img' && name !== 'input'),
    protocols: { href: ['http', 'https', 'mailto'] },
  })
  .use(rehypeStringify);

/** What would not be shown must not be in a text that is signed. */
function requireShown(tree: Root): void {
  visit(tree, (node: Nodes) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'html')
      refuseFile(`It has HTML on line ${line}, which would not be shown. Write it as Markdown.`);
    if (node.type === 'image' || node.type === 'imageReference')
      refuseFile(`It has an image on line ${line}, which is not in the file. Upload a PDF instead.`);
    if (node.type === 'footnoteDefinition')
      refuseFile(`It has a footnote on line ${line}. Write it into the text.`);
  });
}

const NEW_SECTION = 2;

function sectionsOf(tree: Root): RootContent[][] {
  const sections: RootContent[][] = [];
  for (const node of tree.children) {
    const last = sections.at(-1);
    const begins = node.type === 'heading' && node.depth <= NEW_SECTION;
    const isUnderTitle = begins && last?.length === 1 && last[0]?.type === 'heading';
    if (last && (!begins || isUnderTitle)) last.push(node);
    else sections.push([node]);
  }
  return sections;
}

/** Paragraphs, items, and rows of tables, one a line. */
function linesOf(node: Nodes): string[] {
  if (node.type === 'tableRow') return [node.children.map((cell) => toString(cell)).join(' | ')];
  if (node.type === 'code') return node.value.split('\n');
  if (node.type === 'paragraph' || node.type === 'heading' || !('children' in node)) return [toString(node)];
  return node.children.flatMap((child) => linesOf(child));
}

function titleOf(nodes: readonly RootContent[], index: number): string {
  const heading = nodes.findLast((node) => node.type === 'heading' && node.depth <= NEW_SECTION);
  return heading ? toString(heading) : `Section ${index + 1}`;
}

/** The sections of a Markdown text, as sanitized HTML and as plain text. */
export function readMarkdown(bytes: Buffer): DocumentContent {
  let source;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseFile('It is neither a PDF, nor a Word file (.docx), nor Markdown in UTF-8.');
  }
  if (source.includes('\0'))
    refuseFile('It is neither a PDF, nor a Word file (.docx), nor Markdown in UTF-8.');
  const tree = parser.parse(source);
  requireShown(tree);
  const definitions = tree.children.filter(({ type }) => type === 'definition');
  const units = sectionsOf(tree).map((nodes, index) => {
    const children = [...nodes, ...definitions.filter((each) => !nodes.includes(each))];
    return {
      title: titleOf(nodes, index),
      html: renderer.stringify(renderer.runSync({ type: 'root', children })),
      text: nodes
        .flatMap((node) => linesOf(node))
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter((line) => line !== '')
        .join('\n'),
    };
  });
  if (!units.some(({ text }) => text !== '')) refuseFile('It is empty.');
  return { units, notes: [] };
}
