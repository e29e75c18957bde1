import './lesson-aids.css';
import { handouts, type Lesson, type Slide } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { MessageCircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { pathOf } from '../../core/api.ts';
import { askMentor } from '../../domain/mentorship/mentor.ts';
import { Button } from '../../ui/button.tsx';
import { TEXT_SIZES, useTextSize } from './text-size.ts';

/** Comes after the slide: nobody listens before they see it. */
const Narration = lazy(async () => ({ default: (await import('./narration.tsx')).Narration }));

/** The terms that the text of a slide links to, by the names of their entries, each once. */
function termsIn(html: string): { id: string; name: string }[] {
  const found = new Map<string, string>();
  for (const link of new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll<HTMLAnchorElement>('a.term[data-term]')) {
    const name = new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('term');
    found.set(link.dataset['term'] ?? '', name ?? link.textContent);
  }
  return [...found].map(([id, name]) => ({ id, name }));
}

function SlideTerms({ slide }: { slide: Slide }) {
  const terms = useMemo(() => termsIn(slide.html), [slide.html]);
  if (terms.length === 0) return null;
  return (
    <section>
      <h2 className="small-heading">On this slide</h2>
      <ul className="stack near set-off below-near">
        {terms.map(({ id, name }) => (
          <li key={id}>
            <Link className="term" to="/glossary" search={{ term: name }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TextSize() {
  const [size, setSize] = useTextSize();
  return (
    <div className="text-size row tight" role="group" aria-label="Text size">
      {TEXT_SIZES.map(({ value, label }) => (
        <Button
          key={value}
          size="small"
          variant="ghost"
          data-text-size={value}
          aria-label={label}
          aria-pressed={size === value}
          onClick={() => setSize(value)}
        >
          A
        </Button>
      ))}
    </div>
  );
}

/** Beside a slide: its text read aloud, its terms, a question about it, and how large its text is. */
export function LessonAids({
  lesson,
  slide,
  canGoOn,
  onEnd,
}: {
  lesson: Lesson;
  slide: Slide;
  /** There is a slide after it, and nothing on it is left to answer. */
  canGoOn: boolean;
  onEnd: () => void;
}) {
  return (
    <div className="lesson-aids stack at-start">
      <Suspense fallback={null}>
        <Narration slide={slide} canGoOn={canGoOn} onEnd={onEnd} />
      </Suspense>
      <SlideTerms slide={slide} />
      <Button
        size="small"
        icon={MessageCircleQuestionMark}
        onClick={() => askMentor(`About “${slide.title}” in the lesson “${lesson.title}”: `)}
      >
        Ask about this slide
      </Button>
      <a
        className="link small-text"
        href={pathOf(handouts.lesson, { params: { id: lesson.id } })}
        target="_blank"
        rel="noreferrer"
      >
        Handout for paper (PDF)
      </a>
      <TextSize />
    </div>
  );
}
