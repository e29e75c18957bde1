import type { Issuer } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { PURPOSES } from '../../core/keys/purposes.ts';

const CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/** The academy as an issuer, with the history of all its keys. */
export function describeIssuer({ config, content: { catalogue }, keys }: Context): Issuer {
  const { academy } = catalogue;
  return {
    did: config.issuer.did,
    url: config.issuer.url,
    name: academy.issuer.name,
    email: config.supportEmail ?? academy.supportEmail,
    keys: PURPOSES.flatMap((purpose) =>
      keys.published(purpose).map(({ id, algorithm, from, until, compromisedSince }) => ({
        kid: id,
        purpose,
        alg: algorithm,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        compromisedSince: compromisedSince?.toISOString() ?? null,
      })),
    ),
  };
}

/** The same as an Open Badges profile. */
export function describeProfile(context: Context): Record<string, unknown> {
  const { did, url, name, email } = describeIssuer(context);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', CONTEXT],
    id: did,
    type: ['Profile'],
    name,
    url: `${url}/issuer`,
    email,
  };
}

/** An achievement as a document of its own. */
export function asDocument(achievement: object): Record<string, unknown> {
  return { '@context': ['https://www.w3.org/ns/credentials/v2', CONTEXT], ...achievement };
}
