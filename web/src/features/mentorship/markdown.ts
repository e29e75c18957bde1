export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; children: Inline[] }
  | { kind: 'citation'; number: number };

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] };

const INLINE =
  /\*\*(.+?)\*\*|(?<![\p{L}\d*])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_](?![\p{L}\d*])|\s*\[(\d{1,2})\]/u;

/** Bold, italics and citations such as [1]; everything else is text, whatever it looks like. */
export function parseInline(text: string): Inline[] {
  const nodes: Inline[] = [];
  let rest = text;
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    if (match.index > 0) nodes.push({ kind: 'text', text: rest.slice(0, match.index) });
    const [whole, bold, italic, number] = match;
    if (number !== undefined) nodes.push({ kind: 'citation', number: Number(number) });
    else if (bold !== undefined) nodes.push({ kind: 'bold', children: parseInline(bold) });
    else nodes.push({ kind: 'italic', children: parseInline(italic ?? '') });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest) nodes.push({ kind: 'text', text: rest });
  return nodes;
}

const ITEM = /^\s*(?:([-*+])|\d+[.)])\s+(.*)$/;

/** Paragraphs and lists of the Markdown that answers are written in; half a text is fine, too. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: Extract<Block, { kind: 'list' }> | undefined;
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(paragraph.join(' ')) });
    paragraph = [];
    list = undefined;
  };
  for (const line of source.split('\n')) {
    const match = ITEM.exec(line);
    if (line.trim() === '') flush();
    else if (match) {
      const isOrdered = match[1] === undefined;
      if (list?.isOrdered !== isOrdered) {
        flush();
        list = { kind: 'list', isOrdered, items: [] };
        blocks.push(list);
      }
      list.items.push(parseInline(match[2] ?? ''));
    } else {
      if (list) flush();
      paragraph.push(line.replace(/^#{1,6}\s+/, '').trim());
    }
  }
  flush();
  return blocks;
}

/** The text as it is read aloud: without marks and citations. */
export function plainText(source: string): string {
  return source
    .replaceAll(/\s*\[\d{1,2}\]/g, '')
    .replaceAll(/^\s*(?:[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll('**', '')
    .replaceAll(/\s*\n+\s*/g, ' ')
    .trim();
}
