import { oneLine } from './one-line.ts';

/** What its owner calls a passkey. */
export const PasskeyName = oneLine('Name it, such as “Work laptop”.', 60);
