/** What an organization is in the trade. */
export const KINDS = { site: 'Site', cro: 'CRO', sponsor: 'Sponsor' } as const;
