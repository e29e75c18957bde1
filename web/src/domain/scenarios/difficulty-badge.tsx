import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const LEVELS = {
  beginner: { icon: SignalLow, tone: 'neutral', variant: 'secondary' },
  advanced: { icon: SignalHigh, tone: 'danger', variant: 'destructive' },
} as const;
const BETWEEN = { icon: SignalMedium, tone: 'outline', variant: 'default' } as const;
const levels = new Map<string, (typeof LEVELS)[keyof typeof LEVELS]>(Object.entries(LEVELS));

/** How difficult a scenario is, in a word and an icon. */
export function DifficultyBadge({ level }: { level: string }) {
  const { icon: Icon, tone, variant } = levels.get(level.toLowerCase()) ?? BETWEEN;
  return (
    <Badge tone={tone} icon={Icon} data-variant={variant}>
      <span className="visually-hidden">Difficulty: </span>
      {level.charAt(0).toUpperCase() + level.slice(1)}
    </Badge>
  );
}
