import './credentials.css';
import { credentials, type AcademyKey } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { formatUtcDay } from '../../core/dates.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

const PURPOSES: Record<string, string> = {
  records: 'Certificates and training records',
  credential: 'Open Badges credentials and status lists',
  'credential-jwt': 'Open Badges credentials as VC-JWT',
  log: 'Transparency log',
  signatures: 'Electronic signatures',
};

function tellTime({ from, until, compromisedSince }: AcademyKey): string {
  if (compromisedSince)
    return `Compromised since ${formatUtcDay(compromisedSince)}: don’t rely on what it signed`;
  return until
    ? `Signed from ${formatUtcDay(from)} until ${formatUtcDay(until)}`
    : `Signs since ${formatUtcDay(from)}`;
}

function Keys({ keys }: { keys: AcademyKey[] }) {
  return (
    <ul className="lined">
      {keys.map((key) => (
        <li key={key.kid} className="stack tight">
          <span className="strong">{PURPOSES[key.purpose] ?? key.purpose}</span>
          <code>{key.kid}</code>
          <span className="small-text muted">{tellTime(key)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The academy as issuers of credentials introduce themselves: name, DID, and every key with its time. */
export function IssuerPage() {
  usePageTitle('Issuer of credentials');
  const { data, error, refetch } = useQuery(query(credentials.issuer));
  return (
    <div className="page credential-page">
      {error && (
        <Failure title="The issuer couldn’t be displayed" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <Skeleton label="Loading the issuer">
          <SkeletonBlock height="20rem" />
        </Skeleton>
      )}
      {data && (
        <>
          <div className="page-head">
            <h1 className="page-title">{data.name}</h1>
            <p className="lead">Issues certificates as Open Badges 3.0 credentials.</p>
          </div>
          <Card as="section" className="padded-ample">
            <div className="stack close">
              <h2 className="card-title">Identity</h2>
              <p>
                <code>{data.did}</code>
              </p>
              <p>
                <a className="link" href="/.well-known/did.json">
                  DID document
                </a>{' '}
                ·{' '}
                <a className="link" href="/.well-known/jwks.json">
                  Keys as a JWK set
                </a>{' '}
                ·{' '}
                <a className="link" href={`mailto:${data.email}`}>
                  {data.email}
                </a>
              </p>
              <h2 className="card-title below-even">Keys</h2>
              <Keys keys={data.keys} />
            </div>
          </Card>
        </>
      )}
    </div>
  );
}
