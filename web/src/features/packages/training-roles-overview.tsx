import type { Academy, Package, Role } from '@trialwright/contract';
import { HubRoleCard } from './training-roles-role-card.tsx';

interface Props {
  items: Package[];
  programs: Academy['programs'];
  owned: readonly Role[];
  processing: readonly Role[];
  /** Whose payment the bank still works on. */
  waiting: readonly Role[];
  onStart: (role: Role) => void;
  onContinue: (role: Role) => void;
}

export function HubOverview({ items, programs, owned, processing, waiting, onStart, onContinue }: Props) {
  return (
    <ul className="hub-roles gallery roomy">
      {items.map((item) => (
        <HubRoleCard
          key={item.role}
          item={item}
          program={programs.find(({ role }) => role === item.role)}
          isMember={owned.length > 0}
          isOwned={owned.includes(item.role)}
          isPrimary={item.role === owned[0]}
          isProcessing={processing.includes(item.role)}
          isWaiting={waiting.includes(item.role)}
          onStart={() => onStart(item.role)}
          onContinue={() => onContinue(item.role)}
        />
      ))}
    </ul>
  );
}
