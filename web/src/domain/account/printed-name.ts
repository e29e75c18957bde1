/** Letters of the scripts that the fonts of certificates and resumes hold. */
const PRINTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{Zs}]*$/u;

/** Beside a name that a certificate could not print in full; nothing beside others. */
export function hintOfName(name: string): { hint?: string } {
  if (PRINTED.test(name)) return {};
  return {
    hint: 'Certificates can print Latin, Greek, and Cyrillic letters. Enter your name as it appears in your passport.',
  };
}
