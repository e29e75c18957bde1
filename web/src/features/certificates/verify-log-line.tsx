import { log, type LoggedCertificate } from '@trialwright/contract';
import { entryNumber } from '@trialwright/paper/logged-line';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, FileCheck, ScrollText } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { formatUtcMoment } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

function describe({ origin, index, proof }: LoggedCertificate): { title: string; text: string } {
  if (index === null)
    return { title: 'Not in the public log yet', text: 'New certificates are logged within a minute.' };
  const title = `Entry ${entryNumber(index)} in the public log`;
  if (!proof) return { title, text: 'Its proof follows once enough witnesses have signed the log.' };
  const { seenBy, witnesses } = proof;
  if (witnesses === 0) return { title, text: `Log ${origin}. This academy has no outside witnesses.` };
  const signed = seenBy.map(({ name, at }) => `${name} (${formatUtcMoment(at)})`).join(', ');
  return {
    title: `${title}, seen by ${seenBy.length} of ${witnesses} ${witnesses === 1 ? 'witness' : 'witnesses'}`,
    text: signed ? `Log ${origin}. Signed by ${signed}.` : `Log ${origin}.`,
  };
}

/** Where the certificate stands in the public log, with what shows it offline. */
export function LogLine({ number }: { number: string }) {
  const { data, isError, refetch } = useQuery({
    ...query(log.certificate, { params: { number } }),
    staleTime: 0,
  });
  if (isError)
    return (
      <Notice
        as="div"
        tone="quiet"
        icon={CircleHelp}
        role="status"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        <b>Public log not checked</b>
        <p className="small-text">Its place in the log couldn’t be loaded.</p>
      </Notice>
    );
  if (!data)
    return (
      <Notice as="div" tone="quiet" icon={ScrollText} role="status">
        <b>Looking it up in the public log...</b>
      </Notice>
    );
  const { title, text } = describe(data);
  const params = { number };
  return (
    <Notice
      as="div"
      tone="quiet"
      icon={ScrollText}
      role="status"
      action={
        data.proof && (
          <div className="row wrap">
            <ButtonAnchor
              icon={FileCheck}
              size="small"
              href={pathOf(log.certificateProof, { params })}
              download
            >
              Download the proof
            </ButtonAnchor>
            <ButtonAnchor size="small" href={pathOf(log.certificateSignature, { params })} download>
              Signature
            </ButtonAnchor>
          </div>
        )
      }
    >
      <b>{title}</b>
      <p className="small-text">{text}</p>
    </Notice>
  );
}
