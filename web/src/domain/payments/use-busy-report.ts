import { useEffect, useRef } from 'react';

/** Tells when a payment leaves and when it is back; also when its form goes in the middle of it. */
export function useBusyReport(isBusy: boolean, report: ((isBusy: boolean) => void) | undefined): void {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (!isBusy) return undefined;
    latest.current?.(true);
    return () => latest.current?.(false);
  }, [isBusy]);
}
