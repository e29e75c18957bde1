import type { PaymentStatus, Role } from '@trialwright/contract';

/**
 * Where the purchase of a role stands: the card form is open or being sent (`paying`), the card was refused
 * (`refused`), the bank has not decided (`waiting`), or has not decided for so long that asking has ended (`late`), or
 * it was paid and the server could not open it (`unopened`).
 */
export type Phase = 'paying' | 'refused' | 'waiting' | 'late' | 'unopened';

export interface HubPurchase {
  role: Role;
  phase: Phase;
  /** Whether its dialog is open: one can leave it while the bank decides. */
  isOpen: boolean;
}

export type PurchaseEvent = { type: 'begin' | 'close' | 'end'; role: Role } | { type: Phase; role: Role };

const UNDER_WAY: readonly Phase[] = ['paying', 'waiting'];

/** The roles that are being bought right now. */
export function processingRoles(purchases: readonly HubPurchase[]): Role[] {
  return purchases.filter(({ phase }) => UNDER_WAY.includes(phase)).map(({ role }) => role);
}

function next(purchase: HubPurchase, type: PurchaseEvent['type']): HubPurchase | undefined {
  if (type === 'begin') return { ...purchase, isOpen: true };
  if (type === 'end') return undefined;
  // Only a payment that the bank still works on goes on without its dialog.
  if (type === 'close') return purchase.phase === 'waiting' ? { ...purchase, isOpen: false } : undefined;
  return { ...purchase, phase: type };
}

/** What an event makes of the purchases; an event for a role that is not among them changes nothing. */
export function reducePurchases(
  purchases: readonly HubPurchase[],
  { type, role }: PurchaseEvent,
): HubPurchase[] {
  const isKnown = purchases.some((purchase) => purchase.role === role);
  if (type === 'begin' && !isKnown) return [...purchases, { role, phase: 'paying', isOpen: true }];
  return purchases.flatMap((purchase) => (purchase.role === role ? (next(purchase, type) ?? []) : purchase));
}

export type PaymentOutcome = 'undecided' | 'paid' | 'refused' | 'returned';

/** What the state of a payment means to its buyer; `wasProcessing` where the bank was seen at work before. */
export function verdictOf(status: PaymentStatus | undefined, wasProcessing: boolean): PaymentOutcome {
  if (status === 'paid') return 'paid';
  if (status === 'refunded') return 'returned';
  if (status === 'failed') return 'refused';
  // Back at the start after the bank's work: it has said no.
  return status === 'pending' && wasProcessing ? 'refused' : 'undecided';
}
