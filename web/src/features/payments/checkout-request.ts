import {
  CONSULTATION_TYPES,
  consultationNamed,
  type ConsultationType,
  roleNamed,
  type Role,
  type BodyOf,
  type payments,
} from '@trialwright/contract';
import type { CheckoutSearch } from './checkout.search.ts';

/** A role as its package is called: the ids that are names already stay, the others are written out. */
function packageName(role: Role): string {
  return role.replaceAll('_', ' ');
}

/** Three of the types end in the word already. */
function consultationTitle(type: ConsultationType): string {
  return `Book ${CONSULTATION_TYPES[type].replace(/ Consultation$/, '')} Consultation`;
}

export function titleOf({ type, role, consultation }: CheckoutSearch): string {
  const known = roleNamed(role);
  if (type === 'training' && known) return `Purchase ${packageName(known)} Training Package`;
  const kind = consultationNamed(consultation);
  if (type === 'consultation' && kind) return consultationTitle(kind);
  return 'Complete Your Purchase';
}

/** The purchase that the server is asked for; undefined where the address names nothing that is sold. */
export function purchaseOf(
  search: CheckoutSearch,
  holdToken?: string,
): BodyOf<typeof payments.createIntent> | undefined {
  const { type, role, consultation, amount, booking } = search;
  const rolePackage = roleNamed(role);
  const consultationType = consultationNamed(consultation);
  if (!amount) return undefined;
  if (type === 'training' && rolePackage) return { amount, type, rolePackage };
  if (type === 'consultation' && consultationType)
    return {
      amount,
      type,
      consultationType,
      ...(booking && { bookingId: booking }),
      ...(holdToken && { holdToken }),
    };
  return undefined;
}

/** Where the checkout sends who cannot pay here: an address without an amount, a visitor without an account. */
export function detourOf(search: CheckoutSearch, isVisitor: boolean): string | undefined {
  if (!search.amount || search.amount <= 0) return '/pricing';
  if (search.type !== 'training' || !isVisitor) return undefined;
  return search.role ? `/register?role=${encodeURIComponent(search.role)}` : '/register';
}
