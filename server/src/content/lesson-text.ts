/** A slide's source: its title, its Markdown, and the line of the file on which it starts. */
export interface SlideSource {
  number: number;
  title: string;
  markdown: string;
  line: number;
  /** The line on which its Markdown starts. */
  textLine: number;
}

const MARKER = /^## Slide (\d+): (.+)$/;

/** Splits a file into its YAML front matter and the text below it. */
export function splitFrontMatter(
  source: string,
): { yaml: string; body: string; bodyLine: number } | undefined {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!match) return undefined;
  const head = match[0];
  return {
    yaml: match[1] ?? '',
    body: source.slice(head.length),
    bodyLine: head.split('\n').length,
  };
}

/**
 * Splits lesson text into slides at `## Slide n: Title` markers, or at `---` lines if it has none.
 * Text without either is one slide; blank text has no slides.
 */
export function splitSlides(body: string, firstLine = 1): SlideSource[] {
  const lines = body.split('\n');
  const slides: SlideSource[] = [];
  const byMarker = lines.some((line) => MARKER.test(line));
  let current: SlideSource | undefined;
  for (const [index, line] of lines.entries()) {
    const marker = MARKER.exec(line);
    if (marker) {
      current = {
        number: Number(marker[1]),
        title: (marker[2] ?? '').trim(),
        markdown: '',
        line: firstLine + index,
        textLine: firstLine + index + 1,
      };
      slides.push(current);
      continue;
    }
    if (!byMarker && /^---\s*$/.test(line)) {
      current = undefined;
      continue;
    }
    if (!current && !byMarker && line.trim()) {
      const line = firstLine + index;
      current = { number: slides.length + 1, title: '', markdown: '', line, textLine: line };
      slides.push(current);
    }
    if (current) current.markdown += `${line}\n`;
  }
  return slides
    .map((slide) => {
      const blank = /^\s*\n/.exec(slide.markdown)?.[0].split('\n').length ?? 1;
      return { ...slide, markdown: slide.markdown.trim(), textLine: slide.textLine + blank - 1 };
    })
    .filter((slide) => slide.markdown !== '' || slide.title !== '');
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
