import { checks, type Lesson } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';

/** The checks of a lesson, how they were answered, and which are still open. A lesson without checks asks for nothing. */
export function useLessonChecks({ id, slides }: Pick<Lesson, 'id' | 'slides'>) {
  const placed = slides.flatMap((slide) =>
    slide.checks.map(({ question }) => ({ question, slide: slide.number })),
  );
  const { data, error, isFetching, refetch } = useQuery({
    ...query(checks.list, { params: { id } }),
    enabled: placed.length > 0,
  });
  const stateOf = (checkId: string) => data?.find((state) => state.checkId === checkId);
  const isKnown = placed.length === 0 || data !== undefined;
  return {
    isKnown,
    error,
    isFetching,
    retry: () => void refetch(),
    stateOf,
    /** Such as “Check 2 of 5”. */
    positionOf: (checkId: string) => {
      const place = placed.findIndex(({ question }) => question.id === checkId) + 1;
      return placed.length === 1 ? 'Check' : `Check ${place} of ${placed.length}`;
    },
    /** Whether a slide has checks, and whether one of them is open. */
    ofSlide: (slide: number) => {
      const here = placed.filter((each) => each.slide === slide);
      return {
        has: here.length > 0,
        isOpen: isKnown && here.some(({ question }) => stateOf(question.id) === undefined),
      };
    },
    /** Slides with an open check; none until the answers are known. */
    openSlides: isKnown
      ? [
          ...new Set(
            placed.filter(({ question }) => stateOf(question.id) === undefined).map(({ slide }) => slide),
          ),
        ]
      : [],
  };
}
