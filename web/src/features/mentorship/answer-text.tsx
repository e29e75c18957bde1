import type { MentorSource } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseMarkdown, type Inline } from './markdown.ts';

interface Props {
  text: string;
  sources: readonly MentorSource[];
  /** On a small screen the panel covers the page that a link opens. */
  onOpenSource: () => void;
}

/** What a citation leads to, in words. */
export function nameOf({ title, context }: MentorSource): string {
  return context && context !== title ? `${title}, ${context}` : title;
}

function Citation({ number, sources, onOpenSource }: Omit<Props, 'text'> & { number: number }) {
  const source = sources.find((one) => one.number === number);
  if (!source) return null;
  if (source.href === null)
    return (
      <span className="cite" title={nameOf(source)}>
        {number}
      </span>
    );
  return (
    <Link
      className="cite"
      to={source.href}
      aria-label={`Source ${number}: ${nameOf(source)}`}
      title={nameOf(source)}
      onClick={onOpenSource}
    >
      {number}
    </Link>
  );
}

/** The text of an answer, as elements: nothing in it is ever taken for HTML. */
export function AnswerText({ text, ...rest }: Props) {
  const inline = (nodes: readonly Inline[]): ReactNode =>
    nodes.map((node, index) => {
      if (node.kind === 'text') return node.text;
      // The parts of a text never change places.
      if (node.kind === 'citation') return <Citation key={index} number={node.number} {...rest} />;
      const Tag = node.kind === 'bold' ? 'strong' : 'em';
      return <Tag key={index}>{inline(node.children)}</Tag>;
    });
  return parseMarkdown(text).map((block, index) => {
    if (block.kind === 'paragraph') return <p key={index}>{inline(block.children)}</p>;
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List key={index}>
        {block.items.map((item, place) => (
          <li key={place}>{inline(item)}</li>
        ))}
      </List>
    );
  });
}
