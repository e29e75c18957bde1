import { Badge } from '../../ui/badge.tsx';

/** Whether somebody is ready, in words; nobody is ready for what was never asked of them. */
export function writeReady(isReady: boolean | null): string {
  if (isReady === null) return 'Nothing asked';
  return isReady ? 'Ready' : 'Not ready';
}

export function ReadyBadge({ isReady }: { isReady: boolean | null }) {
  const tone = isReady === null ? 'outline' : isReady ? 'done' : 'warning';
  return <Badge tone={tone}>{writeReady(isReady)}</Badge>;
}
