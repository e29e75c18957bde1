import { controlledDocuments, type DocumentReading } from '@trialwright/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';

interface Named {
  orgId: number;
  id: number;
  versionId: number;
}

const AGAIN_MS = 5000;

/**
 * Tells the server how far the reader is, and what of that it believes: it may ask to wait, and what could not be sent is
 * sent again. Positions only grow.
 */
export function useDocumentReading({ orgId, id, versionId }: Named, first: DocumentReading) {
  const [reading, setReading] = useState(first);
  const [isLost, setLost] = useState(false);
  const wanted = useRef(first.reached);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    clearTimeout(timer.current);
    const reached = wanted.current;
    try {
      const params = { orgId, id, versionId };
      const next = await api(controlledDocuments.report, { params, body: { reached } });
      setReading(next);
      setLost(false);
      if (next.waitMs > 0) timer.current = setTimeout(() => void send(), next.waitMs + 50);
    } catch {
      setLost(true);
      timer.current = setTimeout(() => void send(), AGAIN_MS);
    }
    isSending.current = false;
    if (wanted.current > reached) void send();
  }, [orgId, id, versionId]);
  useEffect(() => {
    // The reading begins when the text is there.
    void send();
    return () => clearTimeout(timer.current);
  }, [send]);
  const reach = useCallback(
    (position: number) => {
      if (position <= wanted.current) return;
      wanted.current = position;
      void send();
    },
    [send],
  );
  return { reading, isLost, reach };
}
