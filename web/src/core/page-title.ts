import { useEffect } from 'react';

/** Names the page in the tab and in the history. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Trialwright` : 'Trialwright';
  }, [title]);
}
