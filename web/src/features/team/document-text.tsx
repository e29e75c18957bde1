import type { DocumentUnit } from '@trialwright/contract';
import { DocumentEnd } from './document-end.tsx';

/** The sections of a text, as sanitized HTML; where there is none, as paragraphs. */
export function DocumentText({
  units,
  onReach,
}: {
  units: readonly DocumentUnit[];
  onReach: (position: number) => void;
}) {
  return units.map(({ title, html, text }, index) => (
    // Two sections may have the same title.
    <section key={`${index} ${title}`} aria-label={title}>
      {html === null ? (
        text.split('\n').map((line, at) => <p key={`${at} ${line}`}>{line}</p>)
      ) : (
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      )}
      <DocumentEnd position={index + 1} onReach={onReach} />
    </section>
  ));
}
