import { describePeople, REVIEW_MEANINGS, type People, type PublicCertificate } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { formatUtcDay } from '../../core/dates.ts';
import { describeVersions } from '@trialwright/paper/bridge-words';
import { describeMethod, describeStudyTime, HOURS_NOTICE } from '@trialwright/paper/hours';
import { count, formatHours } from '../../core/format.ts';

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="claim side-by-side">
      <dt>{term}</dt>
      <dd className="breakable">{children}</dd>
    </div>
  );
}

function UtcDay({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatUtcDay(moment)}</time>;
}

/** A day with its time, for what happened at a moment. */
function UtcMoment({ moment }: { moment: string }) {
  return (
    <time dateTime={moment}>
      {formatUtcDay(moment)}, <span className="tabular">{moment.slice(11, 16)} UTC</span>
    </time>
  );
}

function NumberLink({ number }: { number: string }) {
  return (
    <Link className="link" to="/verify/$number" params={{ number }}>
      <code>{number}</code>
    </Link>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack snug padded-roomy line-above">
      <h3 className="item-title">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** How long the course is, and how that was found; how long the holder was seen studying is told beside the result. */
function Hours({ claims: { programLength, contactHours } }: Pick<PublicCertificate, 'claims'>) {
  if (!programLength)
    return <Row term="Program length">{formatHours(contactHours ?? 0)}, as estimated by the authors</Row>;
  return (
    <Row term="Program length">
      {formatHours(programLength.hours)} of 60 minutes, {describeMethod(programLength)}, rounded down to
      quarters. <span className="muted">{HOURS_NOTICE}</span>
    </Row>
  );
}

/** Who wrote and reviewed the course, as it was true at the issue. */
function Reviews({ people }: { people: People | undefined }) {
  return (
    <Group title="Authors and reviewers at the issue">
      {describePeople(people).map(({ part, sentence }) => (
        <Row key={part} term={part}>
          {sentence}
        </Row>
      ))}
      {people?.reviews.map(({ name, qualification, meaning, signedAt, hash }) => (
        <Row key={hash} term="Signed review">
          {name}, {qualification}: “{REVIEW_MEANINGS[meaning]}”, <UtcMoment moment={signedAt} />
          <br />
          SHA-256 <code>{hash}</code>
        </Row>
      ))}
      {people?.reviewedEdition && (
        <Row term="Reviewed edition (SHA-256)">
          <code>{people.reviewedEdition}</code>
        </Row>
      )}
    </Group>
  );
}

/** Every claim of a certificate, as it was signed, and what became of it since. */
export function Claims({ certificate }: { certificate: PublicCertificate }) {
  const { claims, keyId, supersedes, supersededBy, revokedAt, revokedReason, corrections } = certificate;
  return (
    <>
      <Group title="Holder and result">
        <Row term="Holder">{claims.holderName}</Row>
        {corrections.map(({ name, at }) => (
          <Row key={at} term="Correction">
            Name corrected to {name} on <UtcDay moment={at} />
          </Row>
        ))}
        <Row term="Role">{claims.roleTitle}</Row>
        <Row term="Score">
          {claims.score}% (pass mark {claims.passMark}%)
        </Row>
        <Row term="Completed">
          <UtcMoment moment={claims.completedAt} />
        </Row>
        <Row term="Supervision">
          {claims.supervision
            ? `Supervised by ${claims.supervision.proctor}, ${claims.supervision.place}`
            : 'The assessment was not supervised'}
        </Row>
        <Row term="Holder’s statement">
          {certificate.statement ? (
            <SignatureLine signature={certificate.statement} />
          ) : (
            'The holder signed no statement'
          )}
        </Row>
        <Row term="Study time recorded">{describeStudyTime(claims.studyTime)}</Row>
      </Group>
      <Group title="Course">
        <Row term="Course">{claims.courseTitle}</Row>
        <Row term="Course number">{claims.courseId}</Row>
        <Row term="Version">
          {claims.courseVersion}, effective <UtcDay moment={claims.courseEffectiveDate} />
        </Row>
        {describeVersions(claims).length > 0 && (
          <Row term="How this version was reached">{describeVersions(claims).join(' ')}</Row>
        )}
        <Row term="Content hash (SHA-256)">
          <code>{claims.contentHash}</code>
        </Row>
        <Row term="Guideline edition">{claims.guideline}</Row>
        <Row term="Lessons">{count(claims.lessons, 'lesson')}</Row>
        <Hours claims={claims} />
      </Group>
      <Reviews people={claims.people} />
      <Group title="Certificate">
        <Row term="Number">
          <code>{claims.number}</code>
        </Row>
        <Row term="Issued">
          <UtcMoment moment={claims.issuedAt} />
        </Row>
        <Row term="Valid until">
          <UtcMoment moment={claims.validUntil} />
        </Row>
        {supersedes && (
          <Row term="Supersedes">
            <NumberLink number={supersedes} />
          </Row>
        )}
        {supersededBy && (
          <Row term="Superseded by">
            <NumberLink number={supersededBy} />
          </Row>
        )}
        {revokedAt && (
          <Row term="Revoked">
            <UtcMoment moment={revokedAt} />
          </Row>
        )}
        {revokedReason && <Row term="Reason">{revokedReason}</Row>}
      </Group>
      <Group title="Issuer and signature">
        <Row term="Issuer">{claims.issuer.name}</Row>
        <Row term="Issuer id">
          <code>{claims.issuer.id}</code>
        </Row>
        <Row term="Signature key">
          <code>{keyId}</code>
        </Row>
      </Group>
    </>
  );
}
