import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from '../core/toast.ts';

const QUIET_MS = 2000;

const loadRegion = async () => ({ default: (await import('./toast-region.tsx')).ToastRegion });
const ToastRegion = lazy(loadRegion);

/** The notification region; its code is fetched once the page is quiet, so that it is there before it is needed. */
export function Toaster() {
  const message = useToast();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const load = () => {
      loadRegion()
        .then(() => setReady(true))
        // Without a connection there is nothing to load it from; a toast that comes asks again.
        .catch(() => undefined);
    };
    if (message) return load();
    const timer = setTimeout(load, QUIET_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return <Suspense>{isReady && <ToastRegion />}</Suspense>;
}
