import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DocumentQueue } from './document-queue.ts';

interface Props {
  orgId: number;
  queue: DocumentQueue;
}

/** Leads to the document that waits next. */
export function NextDocumentLink({ orgId, queue: { position, total, signed, next } }: Props) {
  if (!next) return null;
  const { id, code, own } = next;
  return (
    <ButtonLink
      variant="primary"
      icon={ArrowRight}
      to="/team/$org/documents/$document/$version"
      params={{ org: String(orgId), document: String(id), version: String(own.versionId) }}
      search={{ signed: signed + 1 }}
    >
      Read {code}, {position + 1} of {total}
    </ButtonLink>
  );
}

/** What comes after a signature: the next document, or that nothing is left. */
export function NextDocument({ orgId, queue }: Props) {
  const { position, total, next } = queue;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed to sign is gone by now: whoever uses a keyboard goes on from here.
    if (document.activeElement === document.body) box.current?.querySelector('a')?.focus();
  }, []);
  return (
    <Notice as="div" tone="good" icon={CircleCheck} className="next-document" role="status">
      <div className="stack at-start" ref={box}>
        {next ? (
          <p>
            <b>
              {position} of {total} signed.
            </b>{' '}
            Next: {next.code} {next.title}, version {next.own.version}.
          </p>
        ) : (
          <p>
            <b>{total === 1 ? 'Signed.' : `All ${total} are signed.`}</b> Nothing else waits for your
            signature.
          </p>
        )}
        {next ? (
          <NextDocumentLink orgId={orgId} queue={queue} />
        ) : (
          <Link className="link" to="/team/$org/documents" params={{ org: String(orgId) }}>
            All documents for you
          </Link>
        )}
      </div>
    </Notice>
  );
}
