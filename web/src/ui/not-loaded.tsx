import { useEffect } from 'react';
import { toast } from '../core/toast.ts';

/** Stands in for a dialog whose script could not be loaded: the page, and what was typed in it, stays. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    toast({
      title: 'This could not be opened',
      description: 'The connection failed. Please reload the page and try again.',
      isDestructive: true,
    });
    onClose();
  }, [onClose]);
  return null;
}
