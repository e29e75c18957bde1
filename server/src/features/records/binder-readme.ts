import type { TrainingRecord } from '@trialwright/contract';
import { REVIEW_FORMULA } from '../../learning/course-reviews/review-text.ts';

/** How the hash of a row of the ledger is made, in the words of README.txt and ledger-proof.json. */
export const LEDGER_FORMULA = [
  'Each line of ledger.jsonl is one event as a JSON object, in the order of "seq", which counts from 1.',
  'If "hashVersion" is 2, write the number 2 and these ten fields as a JSON array without spaces:',
  'prevHash, subjectId, seq, at, actorId, action, object, before, after, reason.',
  'Escape in strings only what JSON requires, using short forms; an absent field is null. With jq:',
  "  jq -cj '[2,.prevHash,.subjectId,.seq,.at,.actorId,.action,.object,.before,.after,.reason]' | sha256sum",
  '(jq escapes U+007F, which JSON does not require: use another tool for a string with it.)',
  'If "hashVersion" is 1 (older lines), join the ten fields with a line feed (U+000A) between them and none at',
  'the end; a field that is null is empty.',
  'Numbers are written in decimal digits.',
  '"before" and "after" are strings: use them as they are, do not parse or reformat them.',
  'The SHA-256 of that text in UTF-8, in lower-case hexadecimal, is "hash".',
  '"prevHash" is the hash of the line before; it is empty in the first.',
  'The hash of the last line is the head stated in ledger-proof.json and signed by the academy.',
];

/** What stands in place of a certificate whose record is damaged. */
export function describeDamage(number: string, damage: readonly string[]): string {
  return [
    `Certificate ${number}: the record is damaged.`,
    'The stored record differs from what was signed at issue or recorded in the ledger. Do not rely on it.',
    `Differences: ${damage.join(', ')}.`,
    '',
  ].join('\n');
}

/** README.txt: what an inspector finds in the binder, and how to check it without the academy. */
export function describeBinder({ person, academy, asOf }: TrainingRecord, publicUrl: string): string {
  return [
    `Inspection binder of account ${person.id} at ${academy}`,
    `As of ${asOf}, the time of the latest event in it. The same state always produces the same bytes.`,
    'All times are in UTC (ISO 8601). Statuses are as of that time.',
    '',
    'Contents',
    '-------------',
    'transcript.pdf        The training record, for reading.',
    'transcript.json       The same as data. A simulation in it is practice, and not a qualification.',
    'certificates/         For each certificate: the PDF, its claims (.json), the signature over them (.jwt)',
    '                      and the Open Badges 3.0 credential (.credential.jwt). If its record is damaged, a file',
    '                      with the differences instead (.damaged.txt).',
    'course-texts/         The texts completed (.md) or assessed on (.json), named by their SHA-256.',
    'attempts/             Each submitted assessment: the questions and options as shown, what was',
    '                      chosen, what is correct and why, the score, and the times. An open attempt has no file.',
    'ledger.jsonl          Every event of the training ledger.',
    'ledger-proof.json     The signed head of the ledger, and how to verify it.',
    'keys/jwks.json        The academy’s public keys (RFC 7517).',
    'SHA256SUMS            The SHA-256 of every other file.',
    '',
    'Verify that no file was changed',
    '------------------------------',
    'sha256sum -c SHA256SUMS',
    '',
    'Verify the course texts',
    '----------------------',
    'The SHA-256 of each .md file is its name, and is listed with the lesson in transcript.json.',
    'A file ending in .examined.json is not complete: questions this person was never asked are withheld,',
    'because they may still be asked. Each is replaced by the SHA-256 of its JSON text. The academy shows the',
    'complete text to an inspector; its SHA-256 is the name of the file.',
    '',
    'Verify the reviews',
    '-----------------',
    'The claims of a certificate name under "people" who wrote and reviewed its course and question bank, as of its',
    'issue. Without authors, they are Trialwright editorial; without reviews, no outside expert reviewed them. A',
    'certificate without "people" is from before, when no review was signed. In course texts, the author "TW" is',
    'Trialwright editorial.',
    ...REVIEW_FORMULA,
    '',
    'Verify the ledger',
    '----------------',
    ...LEDGER_FORMULA,
    '',
    'Verify the signatures',
    '--------------------',
    'Each .jwt is a JWS in compact form (RFC 7515), signed with Ed25519 (alg "EdDSA", RFC 8037). The header names the',
    'key by "kid", in a credential as the part after "#"; take it from keys/jwks.json and compare that file with',
    `${publicUrl}/api/certificate-keys.`,
    'The payload of <number>.jwt is the text of <number>.json, byte for byte.',
    `${publicUrl}/verify-credential.html verifies a credential in your browser, without sending it anywhere.`,
    `Whether a certificate is valid today: ${publicUrl}/verify`,
    '',
  ].join('\n');
}
