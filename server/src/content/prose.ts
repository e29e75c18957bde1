import type { SlideSource } from './lesson-text.ts';

/** A slide's text alone: lines of blocks are blank, so that each line keeps its number. */
export function proseOf(slide: SlideSource): SlideSource {
  let isBlock = false;
  const lines = slide.markdown.split('\n').map((line) => {
    const isFence = line.startsWith('```');
    const isProse = !isBlock && !isFence;
    if (isFence) isBlock = !isBlock;
    return isProse ? line : '';
  });
  return { ...slide, markdown: lines.join('\n') };
}
