import './contact-hours.css';
import { contactHours, type OwnHours } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, FilePlus2, Plus } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { CertificationCard } from './certification-card.tsx';
import { EntryItem } from './entry-item.tsx';
import { HoursDialogs, type OpenDialog } from './hours-dialogs.tsx';
import { OfferList } from './offer-list.tsx';

interface PartProps {
  hours: OwnHours;
  onOpen: (dialog: OpenDialog) => void;
}

/** The bodies that can still be added; the first one where there is nothing yet. */
function AddCertification({ hours: { bodies, certifications }, onOpen }: PartProps) {
  const open = bodies.filter(({ id }) => certifications.every(({ body }) => body !== id));
  const buttons = open.map((body) => (
    <Button
      key={body.id}
      icon={Plus}
      aria-haspopup="dialog"
      onClick={() => onOpen({ kind: 'certification', body })}
    >
      Add {body.name} certification
    </Button>
  ));
  if (certifications.length > 0) return open.length > 0 ? <div className="row wrap">{buttons}</div> : null;
  return (
    <Empty
      icon={CalendarClock}
      title="No certification entered yet"
      action={<div className="row wrap">{buttons}</div>}
    >
      {bodies.length > 0
        ? 'Enter your certification, and its period is computed. Then count hours of your certificates here, and of activities elsewhere.'
        : 'This academy has no certifying bodies to count hours for.'}
    </Empty>
  );
}

function Entries({ hours: { entries, bodies }, onOpen }: PartProps) {
  return (
    <section className="stack below-broad" aria-labelledby="entries">
      <div className="row wrap between">
        <h2 className="section-title" id="entries" tabIndex={-1}>
          Counted hours
        </h2>
        <Button
          variant="primary"
          icon={FilePlus2}
          aria-haspopup="dialog"
          onClick={() => onOpen({ kind: 'activity' })}
        >
          Add activity
        </Button>
      </div>
      {entries.length === 0 ? (
        <Empty title="No hours counted yet" heading="h3">
          Count the hours of a certificate, or add an activity from elsewhere with its evidence.
        </Empty>
      ) : (
        <Card as="ul" className="divided">
          {entries.map((entry) => (
            <EntryItem
              key={entry.entry}
              entry={entry}
              bodies={bodies}
              onCorrect={() =>
                onOpen(entry.certificate ? { kind: 'credits', of: entry } : { kind: 'activity', entry })
              }
              onRemove={() => onOpen({ kind: 'removal', removal: { name: entry.title, entry: entry.entry } })}
            />
          ))}
        </Card>
      )}
    </section>
  );
}

/** Hours that count toward certifications of other bodies, by body and period. */
export function ContactHoursPage() {
  usePageTitle('Contact Hours');
  const user = useUser();
  const client = useQueryClient();
  const [open, setOpen] = useState<OpenDialog>();
  const read = query(contactHours.get, { params: { userId: user.id } });
  const { data, error, refetch } = useQuery(read);
  if (error && !data)
    return (
      <PageFailure
        title="Your contact hours could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const held = data.bodies.filter(({ id }) => data.certifications.some(({ body }) => body === id));
  return (
    <div className="page contact-hours">
      <div className="page-head">
        <h1 className="page-title">Contact Hours</h1>
        <p className="lead">Hours of 60 minutes, by certifying body and period.</p>
        <p className="small-text muted below-even">
          No course of this academy is accredited by ACCME, ANCC, ACRP, or SOCRA. Whether hours count is
          decided by your certifying body.
        </p>
      </div>
      {data.certifications.map((certification) => {
        const body = held.find(({ id }) => id === certification.body);
        return (
          body && (
            <CertificationCard
              key={body.id}
              userId={user.id}
              body={body}
              certification={certification}
              onCorrect={() => setOpen({ kind: 'certification', body })}
              onRemove={() =>
                setOpen({ kind: 'removal', removal: { name: certification.credential, body: body.id } })
              }
            />
          )
        );
      })}
      <section className="stack below-broad" aria-label="Certifications">
        <AddCertification hours={data} onOpen={setOpen} />
      </section>
      {held.length > 0 && (
        <>
          <OfferList offers={data.offers} onCount={(of) => setOpen({ kind: 'credits', of })} />
          <Entries hours={data} onOpen={setOpen} />
        </>
      )}
      {open && (
        <HoursDialogs
          userId={user.id}
          hours={data}
          held={held}
          open={open}
          onSaved={() => void client.invalidateQueries({ queryKey: read.queryKey })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
