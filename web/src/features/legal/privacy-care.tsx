import { PrivacyAddress, SupportAddress } from './addresses.tsx';
import type { LegalSection } from './legal-document.tsx';

/** Sections 5 to 12: how data are kept, and what people can ask for. */
export const PRIVACY_CARE: LegalSection[] = [
  {
    id: 'security',
    title: 'Security',
    content: (
      <>
        <ul>
          <li>
            <b>TLS.</b> The academy’s public address uses encrypted connections, browsers are instructed to
            use nothing else, and the session cookie is sent only over them.
          </li>
          <li>
            <b>Access controls.</b> Every request is checked on the server against the account that makes it:
            you can reach your own data, and administrators what their work requires. Passwords are hashed
            with scrypt. Sessions end after seven days without a visit, all of them when a password is reset,
            and any of them on your account page. Repeated sign-in attempts are blocked.
          </li>
          <li>
            <b>Multi-factor options.</b> On your account page you can turn on two-factor sign-in: a code from
            an authenticator app after your password. We recommend it: a stolen password alone is then
            useless. Without it, a long password that you use nowhere else protects you best.
          </li>
          <li>
            <b>Audits.</b> Training records are written into a chain that can be replayed at any time and
            shows the first entry that was changed or removed. Sign-ins are part of it, and refused requests
            are logged.
          </li>
          <li>
            <b>PCI-compliant payments.</b> Card data are entered into fields of the card payment provider,
            which works under the PCI Data Security Standard. They never pass through our servers.
          </li>
        </ul>
        <p>
          No system is perfectly safe. If a breach puts your rights at risk, we notify you and the authorities
          as the law requires. If you find a weakness, please write to <PrivacyAddress />.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'Retention',
    content: (
      <>
        <ul>
          <li>
            <b>Account, progress, bookmarks, resumes and chats:</b> until you delete them or your account.
          </li>
          <li>
            <b>Certificates:</b> as long as your account exists. When it is deleted, they are deleted too and
            can no longer be verified.
          </li>
          <li>
            <b>Training records:</b> as long as the academy exists. The chain of records holds numbers, not
            names. What you wrote in a project stays with its team, without your name.
          </li>
          <li>
            <b>Payments and invoices:</b> as long as tax and commercial law requires; once your account is
            deleted, without your name and address.
          </li>
          <li>
            <b>Consultations and messages:</b> until they are resolved, and then as long as claims can arise
            from them; an account’s are deleted with it.
          </li>
          <li>
            <b>Training in an organization:</b> a site, CRO, or sponsor that you join keeps what it asked of
            you, what answered it, what was delegated to you, and what was signed on that, with your name as
            it was. It decides how long, as the law on trials requires of it, also when your account is
            deleted. It sees none of your scores and no certificate that you did not give it.
          </li>
          <li>
            <b>Reset links:</b> ten minutes. <b>A slot that was held and not paid for:</b> fifteen minutes.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Rights',
    content: (
      <>
        <p>Wherever you live, you can ask us to:</p>
        <ul>
          <li>
            <b>give you access</b> to the data that we hold about you;
          </li>
          <li>
            <b>correct</b> what is wrong or out of date;
          </li>
          <li>
            <b>delete</b> your account and the data that belong to it;
          </li>
          <li>
            <b>export</b> your data in a form that other programs can read;
          </li>
          <li>
            <b>opt out of marketing</b>: messages beyond those that belong to the service stop when you say
            so;
          </li>
          <li>
            <b>restrict</b> the use of your data while a question about them is open.
          </li>
        </ul>
        <p>
          On your account page you can do most of this at once: read and correct your profile, download
          everything that we hold about you, turn off emails, and delete your account. For everything else
          write to <PrivacyAddress /> from your account’s email address. We respond within one month, free of
          charge, and ask only for what we need to verify your identity. Asking costs you nothing else: price
          and access stay the same.
        </p>
      </>
    ),
  },
  {
    id: 'international-transfers',
    title: 'International transfers',
    content: (
      <p>
        Learners, consultants and service providers may be in different countries, so your data may be handled
        outside your own. Where a country does not protect them as yours does, we rely on what the law
        provides for such transfers, such as standard contractual clauses, and send no more than the task
        needs. You can ask us for a copy of these safeguards.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    content: (
      <p>
        The academy is made for professionals and is not for anyone under 18. Registration asks you to confirm
        your age. If we learn that an account belongs to someone under 18, we close it and delete its data. If
        you know of one, please tell us.
      </p>
    ),
  },
  {
    id: 'policy-changes',
    title: 'Policy changes',
    content: (
      <p>
        When this policy changes, the new text appears here with its date. If a change matters to what you
        agreed to, we tell you by email or when you sign in before it takes effect. No change weakens what we
        promised for data we already hold unless you agree.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    content: (
      <p>
        For any question or request about your data write to <PrivacyAddress /> with the subject line “Privacy
        Request”. For everything else: <SupportAddress />.
      </p>
    ),
  },
  {
    id: 'regional-rights',
    title: 'Regional rights',
    content: (
      <>
        <p>
          <b>European Economic Area, United Kingdom and Switzerland (GDPR).</b> You have the rights of section
          7, and the right to object to uses that rest on our legitimate interest, to withdraw consent without
          affecting earlier processing, and to complain to the supervisory authority where you live or work.
          Section 3 names the legal basis of each use.
        </p>
        <p>
          <b>California (CCPA).</b> You have the right to know what we collect, use and disclose, to have it
          corrected and deleted, and not to be discriminated against for asking. We do not sell personal
          information and do not share it for cross-context behavioral advertising. Sensitive information is
          used only to provide the service. An agent whom you have authorized may ask on your behalf.
        </p>
        <p>If the law where you live gives you more than this policy, it applies.</p>
      </>
    ),
  },
];
