import { academy, type ContactMessage } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useSession } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ContactForm } from './contact-form.tsx';

/** Stands in the place of the form; who sent it hears it, because the button that had the focus is gone. */
function Sent({ message, onAnother }: { message: ContactMessage; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="stack near at-start padded-ample">
      <MailCheck className="icon icon-large good-text" aria-hidden="true" />
      <h2 className="section-title" tabIndex={-1} ref={heading}>
        Message sent
      </h2>
      <p className="soft readable breakable">
        We received &ldquo;{message.subject}&rdquo; and will reply to <b>{message.email}</b> within 24 hours
        on business days.
      </p>
      <Button onClick={onAnother}>Send another message</Button>
    </Card>
  );
}

/** Where many questions have their answer already. */
function HelpLinks() {
  const { data } = useQuery(query(academy.get));
  return (
    <aside className="stack even" aria-labelledby="beside">
      <h2 className="item-title" id="beside">
        Before you write
      </h2>
      <ul className="lined soft control-text">
        <li>
          <b className="plain-text">A consultation</b> can be rescheduled or canceled under{' '}
          <Link className="link" to="/booking">
            Book Consultation
          </Link>
          , up to 24 hours ahead.
        </li>
        <li>
          <b className="plain-text">A certificate</b> can be{' '}
          <Link className="link" to="/verify">
            verified by its number
          </Link>{' '}
          by anyone.
        </li>
        <li>
          <b className="plain-text">A password</b> can be reset from the{' '}
          <Link className="link" to="/login">
            sign-in page
          </Link>
          .
        </li>
        <li>
          <b className="plain-text">Your data:</b> what we keep and for how long is in the{' '}
          <Link className="link" to="/privacy-policy">
            Privacy Policy
          </Link>
          .
        </li>
      </ul>
      {data && (
        <p className="small-text muted">
          By email:{' '}
          <a className="link" href={`mailto:${data.supportEmail}`}>
            {data.supportEmail}
          </a>
        </p>
      )}
    </aside>
  );
}

export function ContactPage() {
  usePageTitle('Contact');
  const user = useSession()?.user;
  const [sent, setSent] = useState<ContactMessage>();
  return (
    <div className="page contact">
      <div className="page-head">
        <h1 className="page-title">Contact</h1>
        <p className="lead">Send us a message. A person reads it and replies by email.</p>
      </div>
      <div className="columns far top">
        {sent ? (
          <Sent message={sent} onAnother={() => setSent(undefined)} />
        ) : (
          <ContactForm key={user?.id} user={user} onSent={setSent} />
        )}
        <HelpLinks />
      </div>
    </div>
  );
}
