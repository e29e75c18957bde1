import { controlledDocuments } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Failure } from '../../ui/failure.tsx';
import { formatTrialDay } from './trial-day.ts';

type Part = NonNullable<(typeof controlledDocuments.changes)['reply']['_zod']['output']['parts']>[number];

function ChangedPart({ part }: { part: Part }) {
  switch (part.is) {
    case 'same':
      return <p className="small-text muted">{count(part.paragraphs, 'paragraph')} unchanged</p>;
    case 'removed':
      return (
        <p>
          <span className="small-text muted">Removed: </span>
          <del>{part.text}</del>
        </p>
      );
    case 'added':
      return (
        <p>
          <span className="small-text muted">Added: </span>
          <ins>{part.text}</ins>
        </p>
      );
    default:
      return (
        <p>
          <span className="small-text muted">Changed: </span>
          {part.words.map(({ is, text }, index) => {
            const Element = is === 'removed' ? 'del' : is === 'added' ? 'ins' : 'span';
            return <Element key={`${index} ${text}`}>{text}</Element>;
          })}
        </p>
      );
  }
}

/** What the author says that changed, and what differs between the two texts. */
export function DocumentChanges(params: { orgId: number; id: number; versionId: number }) {
  const { data, error, refetch } = useQuery(query(controlledDocuments.changes, { params }));
  if (error && !data)
    return (
      <Failure
        title="The changes could not be loaded"
        heading="h2"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data?.since) return null;
  const { since, summary, parts } = data;
  const changed = parts?.filter(({ is }) => is !== 'same').length;
  return (
    <section className="changes stack even breakable line-below" aria-labelledby="changes">
      <h2 className="section-title" id="changes">
        What changed since version {since.version}
      </h2>
      {summary.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {parts === null ? (
        <p className="small-text muted">The two texts are too different to compare, or one has no text.</p>
      ) : (
        <details open={changed !== undefined && changed <= 8}>
          <summary>{changed === 0 ? 'No difference in the text' : count(changed ?? 0, 'difference')}</summary>
          <p className="small-text muted">
            From version {since.version}, effective {formatTrialDay(since.effective)}. Compared as text,
            without layout and pictures.
          </p>
          {parts.map((part, index) => (
            <ChangedPart key={`${index} ${part.is}`} part={part} />
          ))}
        </details>
      )}
    </section>
  );
}
