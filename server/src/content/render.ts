import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import remarkSmartypants from 'remark-smartypants';
import { toString } from 'mdast-util-to-string';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Element, ElementContent, Root } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';

const CALLOUTS = {
  'Example:': 'example',
  'Note:': 'note',
  'Key Point:': 'key-point',
  'Answer:': 'answer',
} as const;

type CalloutLabel = keyof typeof CALLOUTS;

function element(tagName: string, className: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: { className: [className] }, children };
}

/** A blockquote's callout label, if any, removed from its first paragraph. */
function takeLabel(quote: Element): CalloutLabel | undefined {
  const paragraph = quote.children.find((child): child is Element => child.type === 'element');
  const strong = paragraph?.children[0];
  if (paragraph?.tagName !== 'p' || strong?.type !== 'element' || strong.tagName !== 'strong')
    return undefined;
  const text = strong.children[0];
  if (text?.type !== 'text' || !(text.value in CALLOUTS)) return undefined;
  paragraph.children.shift();
  const rest = paragraph.children[0];
  if (rest?.type === 'text') rest.value = rest.value.trimStart();
  if (paragraph.children.length === 0) quote.children.splice(quote.children.indexOf(paragraph), 1);
  return text.value as CalloutLabel;
}

/** Turns `> **Note:** …` into the callouts of the design; an Answer folds until the reader opens it. */
function callouts() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'blockquote' || index === undefined || !parent) return;
      const label = takeLabel(node);
      if (!label) return;
      const heading: Element[] = [
        element(label === 'Answer:' ? 'summary' : 'p', 'callout-label', [
          { type: 'text', value: label.slice(0, -1) },
        ]),
      ];
      const body = element('div', 'callout-body', node.children);
      const tag = label === 'Answer:' ? 'details' : 'aside';
      const callout = element(tag, 'callout', [...heading, body]);
      callout.properties.className = ['callout', `callout-${CALLOUTS[label]}`];
      parent.children[index] = callout;
    });
  };
}

/** Makes a wide table scroll within the column, also by keyboard. */
function scrollableTables() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table' || index === undefined || !parent) return;
      if (parent.type === 'element' && parent.properties['className']) {
        const names = parent.properties['className'];
        if (Array.isArray(names) && names.includes('table-scroll')) return;
      }
      const box = element('div', 'table-scroll', [node]);
      box.properties = { ...box.properties, tabIndex: 0, role: 'region', ariaLabel: 'Table' };
      parent.children[index] = box;
    });
  };
}

const schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'aside'],
  attributes: {
    ...defaultSchema.attributes,
    aside: [['className', 'callout', 'callout-example', 'callout-note', 'callout-key-point']],
    details: [['className', 'callout', 'callout-answer'], 'open'],
    summary: [['className', 'callout-label']],
    p: [['className', 'callout-label']],
    div: [['className', 'callout-body', 'table-scroll'], 'tabIndex', ['role', 'region'], 'ariaLabel'],
  },
} satisfies typeof defaultSchema;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkSmartypants, { dashes: false, ellipses: false, backticks: false })
  .use(remarkRehype)
  .use(callouts)
  .use(scrollableTables)
  .use(rehypeSanitize, schema)
  .use(rehypeStringify);

const typesetter = unified().use(remarkSmartypants, { dashes: false, ellipses: false, backticks: false });

/** Marks whose neighbors tell by themselves which way they curl; the others depend on the sentence. */
const CLEAR_MARKS: [RegExp, string][] = [
  [/(?<=\p{L})'(?=[\p{L}\s]|$)/gu, '’'],
  [/(?<=\d)'(?=\p{L})/gu, '’'],
  [/(?<=^|[\s(])"(?=[\p{L}\d])/gu, '“'],
  [/(?<=[\p{L}\d.,?!)…])"(?=[\s.,;:?!]|$)/gu, '”'],
];

/** Plain text with typographic quotes: for titles, descriptions, and questions, which have no markup. */
export function typeset(text: string): string {
  const simple = CLEAR_MARKS.reduce((rest, [mark, curled]) => rest.replaceAll(mark, curled), text);
  if (!/['"]/.test(simple)) return simple;
  const tree: MarkdownRoot = {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }],
  };
  return toString(typesetter.runSync(tree));
}

/** Typographic quotes in all texts of a value; keys and numbers stay. */
export function typesetTexts<T>(value: T): T {
  if (typeof value === 'string') return typeset(value) as T;
  if (Array.isArray(value)) return value.map(typesetTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, typesetTexts(part)])) as T;
}

const paper = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkSmartypants, { dashes: false, ellipses: false, backticks: false });

/** Markdown as a tree with typographic quotes: for what is drawn and not shown in a browser. */
export function parseMarkdown(markdown: string): MarkdownRoot {
  // What plugins return is typed as any node.
  return paper.runSync(paper.parse(markdown)) as MarkdownRoot;
}

/** Renders Markdown to sanitized HTML; raw HTML in the source is dropped. `finish` may still change the tree. */
export function renderMarkdown(markdown: string, finish: (tree: Root) => void = () => undefined): string {
  const tree = processor.runSync(processor.parse(markdown));
  finish(tree);
  return processor.stringify(tree);
}
