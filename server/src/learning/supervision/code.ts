import { createHmac, randomInt } from 'node:crypto';

/** Crockford's alphabet: nothing in it is mistaken for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A new code, such as K7QF2M9D. */
export function makeCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** K7QF-2M9D, to be read aloud and written on a board. */
export function formatCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** What was typed, whatever its case and spacing, with look-alikes taken for what they look like. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

export function hashCode(code: string, secret: string): string {
  return createHmac('sha256', secret).update(`exam-code:${code}`).digest('base64url');
}
