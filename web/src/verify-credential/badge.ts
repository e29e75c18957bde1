/** What the page shows of a credential whose signature is genuine. */
export interface Badge {
  id: string;
  number: string;
  holder: string;
  course: string;
  version: string;
  score: string;
  issuerId: string;
  issuer: string;
  validFrom: string;
  validUntil: string;
}

type Fields = Record<string, unknown>;

const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Fields)[key] : undefined),
    value,
  );
const textAt = (value: unknown, ...path: (string | number)[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

/** The parts of an Open Badges credential; undefined where the payload is something else. */
export function readBadge(payload: Fields): Badge | undefined {
  const types = payload['type'];
  if (!Array.isArray(types) || !types.includes('OpenBadgeCredential')) return undefined;
  const subject = payload['credentialSubject'];
  const badge: Badge = {
    id: textAt(payload, 'id'),
    number: textAt(subject, 'licenseNumber'),
    holder: textAt(subject, 'identifier', 0, 'identityHash'),
    course: textAt(subject, 'achievement', 'name'),
    version: textAt(subject, 'achievement', 'version'),
    score: textAt(subject, 'result', 0, 'value'),
    issuerId: textAt(payload, 'issuer', 'id'),
    issuer: textAt(payload, 'issuer', 'name'),
    validFrom: textAt(payload, 'validFrom'),
    validUntil: textAt(payload, 'validUntil'),
  };
  return Object.values(badge).every((part) => part !== '') ? badge : undefined;
}

/** Open Badges 3.0, section 8.2.7: what the claims of the JWT say must be what the credential says. */
export function isConsistent(payload: Fields, badge: Badge): boolean {
  const isSame = (claim: unknown, moment: string) =>
    typeof claim === 'number' && claim * 1000 === Date.parse(moment);
  return (
    payload['iss'] === badge.issuerId &&
    payload['jti'] === badge.id &&
    payload['sub'] === textAt(payload, 'credentialSubject', 'id') &&
    isSame(payload['nbf'], badge.validFrom) &&
    isSame(payload['exp'], badge.validUntil)
  );
}

/** The credential without the claims that the JWT adds to it. */
export function withoutClaims({
  iss: _iss,
  jti: _jti,
  sub: _sub,
  nbf: _nbf,
  exp: _exp,
  ...credential
}: Fields): Fields {
  return credential;
}
