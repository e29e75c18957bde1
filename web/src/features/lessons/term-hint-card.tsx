import { glossary } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import type { TermLink } from './use-term-hint.ts';

function Definition({ term, descriptionId }: { term: TermLink; descriptionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(query(glossary.get, { params: { id: term.id } }));
  const { link } = term;
  // The link is described once there is something to say.
  useEffect(() => {
    if (!data) return undefined;
    link.setAttribute('aria-describedby', descriptionId);
    return () => link.removeAttribute('aria-describedby');
  }, [data, descriptionId, link]);
  if (data) {
    return (
      <div id={descriptionId}>
        <p className="card-title">
          {data.term}
          {data.acronym !== undefined && (
            <>
              {' '}
              <abbr>{data.acronym}</abbr>
            </>
          )}
        </p>
        <p className="lead serif below-tight">{data.definition}</p>
      </div>
    );
  }
  return (
    <>
      <p className="card-title">{term.name}</p>
      {error ? (
        <div role="alert">
          <p className="lead serif below-tight">The definition could not be loaded.</p>
          <Button
            className="below-near"
            size="small"
            icon={RotateCw}
            isBusy={isFetching}
            onClick={() => void refetch()}
          >
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton label="Loading the definition">
          <div className="stack close below-close">
            <SkeletonBlock height="0.9rem" />
            <SkeletonBlock height="0.9rem" />
            <SkeletonBlock width="60%" height="0.9rem" />
          </div>
        </Skeleton>
      )}
    </>
  );
}

/** What the glossary says of a term, and the way there. */
export function TermHintCard({
  term,
  descriptionId,
  isEntered,
}: {
  term: TermLink;
  descriptionId: string;
  /** The reader went into it: the focus is on the way to the glossary. */
  isEntered: boolean;
}) {
  const wayOut = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isEntered) wayOut.current?.focus({ preventScroll: true });
  }, [isEntered]);
  return (
    <>
      <Definition key={term.id} term={term} descriptionId={descriptionId} />
      <Link
        ref={wayOut}
        className="link row snug inline smaller below-close"
        to="/glossary"
        search={{ term: term.name }}
      >
        Open in glossary
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </Link>
    </>
  );
}
