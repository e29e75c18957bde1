import type { GlossaryTerm } from '@trialwright/contract';
import type { Element, ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { findNamedTerms } from './term-names.ts';
import type { Shelf } from './shelf.ts';

/** Where a link would disturb: headings, links, labels, and the heads of tables. */
const LEFT_ALONE = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'code', 'pre', 'summary', 'th']);

/** The URL of a term in the glossary. */
export function termAddress({ term }: GlossaryTerm): string {
  return `/glossary?term=${encodeURIComponent(term)}`;
}

function linkTo(term: GlossaryTerm, text: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['term'], href: termAddress(term), dataTerm: String(term.id) },
    children: [{ type: 'text', value: text }],
  };
}

function splitAtTerms(node: Text, shelf: Shelf, seen: Set<number>): ElementContent[] | undefined {
  const pieces: ElementContent[] = [];
  let end = 0;
  for (const named of findNamedTerms(node.value, shelf.termNames)) {
    const term = shelf.term(named.termId);
    if (!term || seen.has(term.id)) continue;
    seen.add(term.id);
    if (named.start > end) pieces.push({ type: 'text', value: node.value.slice(end, named.start) });
    pieces.push(linkTo(term, node.value.slice(named.start, named.end)));
    end = named.end;
  }
  if (pieces.length === 0) return undefined;
  if (end < node.value.length) pieces.push({ type: 'text', value: node.value.slice(end) });
  return pieces;
}

/** Links each glossary term at its first use; `seen` is shared by a lesson's slides. */
export function linkTerms(tree: Root, shelf: Shelf, seen: Set<number>): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element' && LEFT_ALONE.has(node.tagName)) return SKIP;
    if (
      node.type === 'element' &&
      JSON.stringify(node.properties['className'] ?? '').includes('callout-label')
    )
      return SKIP;
    if (node.type !== 'text' || index === undefined || !parent) return undefined;
    const pieces = splitAtTerms(node, shelf, seen);
    if (!pieces) return undefined;
    parent.children.splice(index, 1, ...pieces);
    return [SKIP, index + pieces.length];
  });
}
