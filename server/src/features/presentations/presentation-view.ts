import type { PresentationSummary, TrainingPresentation } from '@trialwright/contract';
import type { PresentationFile } from '../../content/shelf-schemas.ts';

export function summarize({
  id,
  title,
  description,
  minutes,
  slides,
}: PresentationFile): PresentationSummary {
  return { id, title, description, slideCount: slides.length, duration: minutes };
}

export function presentSlides(file: PresentationFile): TrainingPresentation {
  return {
    ...summarize(file),
    slides: file.slides.map(({ title, bulletPoints }, index) => ({
      slideNumber: index + 1,
      title,
      content: { bulletPoints },
    })),
  };
}
