/** Tables that a backup leaves out, with the reason. Every other table is in it, also one that is new. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  migrations: 'the schema; its migrations are in the manifest',
  sessions: 'people sign in again',
  verifications: 'challenges and links to reset a password or confirm an address, which expire within hours',
  used_codes: 'codes of authenticators, which are valid for a minute',
  wallet_offers: 'links by which a wallet takes a credential, which expire within minutes',
  rate_limits: 'counts of the last minutes',
  tallies: 'counted anew when restored',
  learner_standings: 'counted anew when restored',
  course_standings: 'counted anew when restored',
};

/** Columns whose content is left out, by table, with what stands in their place. */
export const BLANKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Keys are kept apart from backups: whoever finds one must not be able to sign.
  signing_keys: { private_jwk: 'null::jsonb' },
};
