import { SignalHigh, SignalLow, SignalMedium } from 'lucide-react';

const LEVELS = {
  beginner: { icon: SignalLow, className: 'badge', variant: 'secondary' },
  advanced: { icon: SignalHigh, className: 'badge bad', variant: 'destructive' },
} as const;
const BETWEEN = { icon: SignalMedium, className: 'badge out', variant: 'default' } as const;
const levels = new Map<string, (typeof LEVELS)[keyof typeof LEVELS]>(Object.entries(LEVELS));

/** How difficult a scenario is, in a word and an icon. */
export function DifficultyBadge({ level }: { level: string }) {
  const { icon: Icon, className, variant } = levels.get(level.toLowerCase()) ?? BETWEEN;
  return (
    <span className={className} data-variant={variant}>
      <Icon className="i" aria-hidden="true" />
      <span className="vh">Difficulty: </span>
      {level.charAt(0).toUpperCase() + level.slice(1)}
    </span>
  );
}
