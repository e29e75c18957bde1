import { createHash } from 'node:crypto';
import { Check } from './checks/check.ts';
import { checkVariants } from './checks/variants.ts';
import { checkFigure } from './figures/figure-rules.ts';
import { Figure } from './figures/figure.ts';
import type { SlideSource } from './lesson-text.ts';
import type { Problem } from './problems.ts';
import { typesetTexts } from './render.ts';
import { parseYaml } from './yaml-file.ts';

/** A slide is text with blocks in it, in this order. */
export type SlidePart =
  | { kind: 'text'; markdown: string }
  | { kind: 'figure'; figure: Figure }
  /** With the SHA-256 of its source, which answers are stored under, and the line of the file on which it starts. */
  | { kind: 'check'; check: Check; hash: string; line: number };

interface Fence {
  kind: string;
  source: string;
  /** The line of the file on which its YAML starts. */
  line: number;
}

/** Text and fenced blocks of a slide, each with its first line; blocks that are not closed end with the slide. */
function splitFences({ markdown, textLine }: Pick<SlideSource, 'markdown' | 'textLine'>): (string | Fence)[] {
  const pieces: (string | Fence)[] = [];
  let text: string[] = [];
  let open: { kind: string; line: number; lines: string[] } | undefined;
  const close = () => {
    if (open) pieces.push({ kind: open.kind, line: open.line, source: `${open.lines.join('\n')}\n` });
    else if (text.join('').trim() !== '') pieces.push(text.join('\n').trim());
    open = undefined;
    text = [];
  };
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```\s*(\S*)\s*$/.exec(line);
    if (open && line.trimEnd() === '```') close();
    else if (open) open.lines.push(line);
    else if (fence) {
      close();
      open = { kind: fence[1] ?? '', line: textLine + index + 1, lines: [] };
    } else text.push(line);
  }
  close();
  return pieces;
}

/** A problem of the block as a whole names the block. */
function inBlock(problem: Problem, kind: string): Problem {
  return { ...problem, message: problem.message.replace(/^file: /, `${kind}: `) };
}

function readFigure({ source, line }: Fence, file: string, problems: Problem[]): SlidePart[] {
  const { value, problems: found } = parseYaml(source, file, Figure, line);
  problems.push(...found.map((problem) => inBlock(problem, 'figure')));
  if (!value) return [];
  const figure = typesetTexts(value);
  const message = checkFigure(figure)[0];
  if (message !== undefined) problems.push({ file, line, message: `figure: ${message}` });
  return [{ kind: 'figure', figure }];
}

function readCheck({ source, line }: Fence, file: string, problems: Problem[]): SlidePart[] {
  const { value, problems: found, lineOf } = parseYaml(source, file, Check, line);
  problems.push(...found.map((problem) => inBlock(problem, 'check')));
  if (!value) return [];
  for (const { index, message } of checkVariants(value))
    problems.push({ file, line: lineOf(['variants', index]), message: `variants.${index}: ${message}` });
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  return [{ kind: 'check', check: typesetTexts(value), hash, line }];
}

/** Parses and checks the blocks of a slide; errors are added to `problems`. */
export function readSlideParts(slide: SlideSource, file: string, problems: Problem[]): SlidePart[] {
  return splitFences(slide).flatMap((piece): SlidePart[] => {
    if (typeof piece === 'string') return [{ kind: 'text', markdown: piece }];
    if (piece.kind === 'figure') return readFigure(piece, file, problems);
    if (piece.kind === 'check') return readCheck(piece, file, problems);
    problems.push({
      file,
      line: piece.line - 1,
      message: `a block is a figure or a check, not “${piece.kind}”`,
    });
    return [];
  });
}
