import { controlledDocuments, type DocumentReading } from '@trialwright/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';

interface Named {
  orgId: number;
  id: number;
  versionId: number;
}

interface Listener {
  onReading: (reading: DocumentReading) => void;
  /** Whether the last report could not be sent. */
  onLost: (isLost: boolean) => void;
}

const AGAIN_MS = 5000;

/** Sends positions one after the other, again where the server asks to wait or could not be reached. */
function createReporter(params: Named, first: number, { onReading, onLost }: Listener) {
  let wanted = first;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const send = async () => {
    if (isSending || isOver) return;
    isSending = true;
    clearTimeout(timer);
    const reached = wanted;
    try {
      const next = await api(controlledDocuments.report, { params, body: { reached } });
      onReading(next);
      onLost(false);
      if (next.waitMs > 0) timer = setTimeout(() => void send(), next.waitMs + 50);
    } catch {
      onLost(true);
      timer = setTimeout(() => void send(), AGAIN_MS);
    }
    isSending = false;
    if (wanted > reached) void send();
  };
  return {
    send,
    reach: (position: number) => {
      if (position <= wanted) return;
      wanted = position;
      void send();
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Tells the server how far the reader is, and what of that it believes: it may ask to wait, and what could not be sent is
 * sent again. Positions only grow.
 */
export function useDocumentReading({ orgId, id, versionId }: Named, first: DocumentReading) {
  const [reading, setReading] = useState(first);
  const [isLost, setLost] = useState(false);
  const reporter = useRef<ReturnType<typeof createReporter>>(undefined);
  const [reached] = useState(first.reached);
  useEffect(() => {
    const listener = { onReading: setReading, onLost: setLost };
    const own = createReporter({ orgId, id, versionId }, reached, listener);
    reporter.current = own;
    // The reading begins when the text is there.
    void own.send();
    return own.end;
  }, [orgId, id, versionId, reached]);
  const reach = useCallback((position: number) => reporter.current?.reach(position), []);
  return { reading, isLost, reach };
}
