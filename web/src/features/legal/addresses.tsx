import { academy } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../core/query.ts';

const SUBJECT = 'Privacy Request';

/** The privacy address of this academy, as a mail that already has its subject. */
export function PrivacyAddress() {
  const { data } = useQuery(query(academy.get));
  if (!data) return <>the privacy address of this academy</>;
  return (
    <a href={`mailto:${data.privacyEmail}?subject=${encodeURIComponent(SUBJECT)}`}>{data.privacyEmail}</a>
  );
}

export function SupportAddress() {
  const { data } = useQuery(query(academy.get));
  if (!data) return <>the support address of this academy</>;
  return (
    <>
      <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a> or the{' '}
      <Link to="/contact">contact form</Link>
    </>
  );
}

export function AcademyName() {
  const { data } = useQuery(query(academy.get));
  return <>{data?.name ?? 'Trialwright'}</>;
}
