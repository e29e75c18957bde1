import type { Masked } from '@trialwright/contract';
import {
  AFTER_A_NAME,
  isFirstName,
  isTradeName,
  PLAIN_FIRST_NAMES,
  SURE_FIRST_NAMES,
} from './person-names.ts';

type Kind = Masked['kind'];

export const LABELS: Record<Kind, string> = {
  name: '[name]',
  date_of_birth: '[date of birth]',
  record_number: '[record number]',
  email: '[email]',
  phone: '[phone]',
  address: '[address]',
  national_id: '[national ID]',
};

const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const DATE = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?[ -]${MONTH},?[ -]\d{4}|${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4})`;
const BIRTH = String.raw`(?:d\.?o\.?b\.?|date of birth|birth ?date|birthday|geb\.?|born)`;
const LINK = String.raw`[\s:=#,(]*(?:is|was|on|no\.?|number)?[\s:=#]*`;
// Escaped, because a bundler cannot escape letters in raw text: see server/vite.config.ts.
const CAPITAL = String.raw`\p{Lu}[\p{L}'\u2019-]+`;
const FULL_NAME = String.raw`${CAPITAL}(?:\s+\p{Lu}\.)?(?:\s+(?:van|von|de|da|del|der|den|al|el|bin))*\s+${CAPITAL}`;
const SMALL = String.raw`\p{Ll}[\p{L}'\u2019]+(?:-\p{L}+)*`;
const SURNAME = String.raw`(?:\s+(?:van|von|de|da|del|der|den|al|el|bin))*\s+(?!(?:${AFTER_A_NAME.join('|')})(?![\p{L}]))${SMALL}`;
/** Conditions, remedies, and scales named after a person. */
const EPONYM = String.raw`(?:['\u2019]s)?(?:\s+\S+)?\s+(?:syndrome|disease|wort|criteria|score|scale|test)\b`;

interface Rule {
  kind: Kind;
  /** The named group `found` is masked. */
  pattern: RegExp;
  /** Confirms a match. */
  holds?: (found: string) => boolean;
}

const isName = (found: string) => !found.split(/\s+/).some(isTradeName);
const digits = (text: string) => text.replaceAll(/\D/g, '').length;

const RULES: readonly Rule[] = [
  { kind: 'email', pattern: /(?<found>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/gu },
  {
    kind: 'national_id',
    pattern:
      /(?<![\w-])(?<found>(?!000|666)\d{3}-(?!00)\d{2}-(?!0000)\d{4})(?![\w-])|\b(?:ssn|social security(?: number| no\.?)?|nhs (?:number|no\.?)|national insurance(?: number)?|passport(?: number| no\.?)?|national id(?: number)?|codice fiscale)[\s:#=]*(?:is|was)?[\s:#]*(?<other>(?=[\w ]*\d{3})[A-Z0-9][A-Z0-9 -]{5,16}[A-Z0-9])\b/giu,
  },
  {
    kind: 'record_number',
    pattern:
      /\b(?:mrn|medical record(?: number| no\.?)?|(?:hospital|chart|record|case|patient) (?:number|no\.?|#|id)|patient id)[\s:#=]*(?:is|was)?[\s:#=]*(?<found>[A-Z]{0,3}-?\d[\d -]{3,12}\d)\b/giu,
    // A participant code such as 07-013 is the proper identifier.
    holds: (found) => digits(found) >= 6 && !/^\d{1,4}-\d{1,4}$/.test(found),
  },
  { kind: 'date_of_birth', pattern: new RegExp(`\\b${BIRTH}${LINK}(?<found>${DATE})`, 'giu') },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`\b(?:Mr|Mrs|Ms|Miss|Herr|Frau|Se\u00f1ora?|Madame|Monsieur)\.?\s+(?<found>${CAPITAL}(?:\s+${CAPITAL})?)`,
      'gu',
    ),
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`\b(?:[Nn]ame(?:d| is|:)|[Cc]alled|[Nn]ame\s*=)\s*(?<found>${CAPITAL}(?:\s+${CAPITAL}){0,2})`,
      'gu',
    ),
    holds: isName,
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`\b(?:[Pp]atient|[Pp]articipant|[Ss]ubject|[Pp]t)\s*[,:]?\s+(?<found>${FULL_NAME})`,
      'gu',
    ),
    holds: isName,
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?<found>${FULL_NAME})(?=[\s,;(]+(?:D\.?O\.?B\b|dob\b|[Bb]orn\b|[Dd]ate of [Bb]irth|MRN|${DATE}|(?:aged?\s+)?\d{1,3}\s?-?(?:y\b|yo\b|y/o|yrs?\b|years?)|[MF]\s?[,/]?\s?\d{2}\b))`,
      'gu',
    ),
    holds: isName,
  },
  {
    kind: 'name',
    pattern: new RegExp(String.raw`(?<![\p{L}])(?<found>${FULL_NAME})(?![\p{L}])`, 'gu'),
    holds: (found) => isFirstName(found.split(/\s+/)[0] ?? '') && isName(found),
  },
  // Without capitals.
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`(?<![\p{L}-])(?<found>(?:${PLAIN_FIRST_NAMES})\s+${SMALL})(?=[\s,;(]+(?:d\.?o\.?b\b|born\b|date of birth|mrn|medical record|chart no))`,
      'gu',
    ),
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d@._-]|\bst\.? |\bsaint )(?<found>(?:${SURE_FIRST_NAMES})(?![\p{L}@._-])(?!${EPONYM})(?:${SURNAME})?)`,
      'gu',
    ),
  },
  {
    kind: 'date_of_birth',
    pattern: new RegExp(String.raw`(?<=\[name\][\s,;(]{1,4})(?<found>${DATE})`, 'giu'),
  },
  {
    kind: 'address',
    pattern: new RegExp(
      String.raw`(?<![\w-])(?<found>\d{1,5}[A-Za-z]?,?\s+(?:\p{Lu}[\p{L}'\u2019.]*\s+){1,3}(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Boulevard|Blvd\.?|Lane|Ln\.?|Drive|Court|Terrace|Crescent)(?![\p{L}])(?:,?\s+(?:Apt|Apartment|Unit|#)\.?\s*\w+)?)`,
      'gu',
    ),
  },
  {
    kind: 'address',
    pattern:
      /(?<![\p{L}])(?<found>\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|gasse|weg|allee|platz)\s+\d{1,4}[a-z]?)\b/gu,
  },
  {
    kind: 'phone',
    pattern:
      /(?<![\w.-])(?<found>\+\d{1,3}[\s.-]?(?:\(0\)[\s.-]?)?(?:\(?\d{1,5}\)?[\s.-]?){2,5}\d{2,4}|\(\d{3}\)\s?\d{3}[\s.-]\d{4}|\d{3}-\d{3}-\d{4}|\d{3}\.\d{3}\.\d{4})(?![\w-])/gu,
    holds: (found) => digits(found) >= 8,
  },
  {
    kind: 'phone',
    pattern:
      /\b(?:phone|telephone|tel|mobile|cell|call (?:her|him|them)(?: at| on)?|reach(?:ed)? (?:her|him|them)(?: at| on)?)(?: number| no)?\.?[\s:#]*(?:is|at|on)?[\s:#]*(?<found>\(?\d[\d\s()./-]{5,16}\d)\b/giu,
    holds: (found) => digits(found) >= 7,
  },
];

/**
 * Masks participant identifiers before anything is stored or sent. Errs on the side of masking, but keeps participant
 * codes, visit dates, doses, protocol numbers, and regulations.
 */
export function maskIdentifiers(text: string): { text: string; masked: Masked[] } {
  const counts = new Map<Kind, number>();
  let masked = text;
  for (const { kind, pattern, holds } of RULES) {
    masked = masked.replaceAll(pattern, (whole: string, ...rest: unknown[]) => {
      // Named groups are the last argument.
      const groups = rest.at(-1) as Record<string, string | undefined>;
      const found = groups['found'] ?? groups['other'];
      if (found === undefined || holds?.(found) === false) return whole;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const at = whole.lastIndexOf(found);
      return whole.slice(0, at) + LABELS[kind] + whole.slice(at + found.length);
    });
  }
  return { text: masked, masked: [...counts].map(([kind, count]) => ({ kind, count })) };
}

const BEFORE_LABEL = /\b(?:dob|d\.o\.b\.?|born|mrn|ssn|phone|tel|e-?mail|address)\b[^[\n]{0,12}(?=\[)/gi;

/** A masked question as search text: names become "the participant", other labels are removed. */
export function withoutLabels(text: string): string {
  const labels = Object.entries(LABELS);
  if (!labels.some(([, label]) => text.includes(label))) return text;
  let plain = text.replaceAll(BEFORE_LABEL, '');
  for (const [kind, label] of labels)
    plain = plain.replaceAll(label, kind === 'name' ? 'the participant' : '');
  return plain;
}
