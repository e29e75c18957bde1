import type { Force } from '@trialwright/contract';

/** Where a requirement comes from, in a word. */
export const FORCES: Record<Force, string> = {
  law: 'Law',
  guidance: 'Guidance',
  sponsor: 'Sponsor',
  custom: 'Site policy',
};
