import { records } from '@trialwright/contract';
import { CalendarClock, Download, FileArchive, IdCard } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';

/** What the learner hands to an inspector or a sponsor. */
export function InspectionRecords() {
  const params = { userId: useUser().id };
  return (
    <section className="columns distant top set-off below-far" aria-labelledby="inspection">
      <div className="stack close">
        <h2 className="section-title" id="inspection">
          For inspections
        </h2>
        <p className="small-text muted readable">
          The inspection binder is a ZIP with your transcript, certificates, course texts, assessments
          question by question, and training ledger, each with its SHA-256 checksum. It can be verified
          offline. The training record alone is a JSON file. Contact hours are counted by certifying body and
          period.
        </p>
      </div>
      <div className="stack close">
        <ButtonLink icon={IdCard} to="/passport">
          Training passport
        </ButtonLink>
        <ButtonAnchor icon={FileArchive} href={pathOf(records.binder, { params })} download>
          Download inspection binder
        </ButtonAnchor>
        <ButtonAnchor
          icon={Download}
          href={pathOf(records.get, { params })}
          download={`training-record-${params.userId}.json`}
        >
          Training record
        </ButtonAnchor>
        <ButtonLink icon={CalendarClock} to="/contact-hours">
          Contact hours
        </ButtonLink>
      </div>
    </section>
  );
}
