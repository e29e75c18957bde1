import { PrivacyAddress, SupportAddress } from './addresses.tsx';
import type { LegalSection } from './legal-document.tsx';

/** Sections 7 to 13: what is not allowed, what is not promised, and how the agreement ends. */
export const TERMS_RULES: LegalSection[] = [
  {
    id: 'prohibited-activities',
    title: 'Prohibited activities',
    content: (
      <>
        <p>You may not:</p>
        <ul>
          <li>share an account, or let someone else take an assessment for you;</li>
          <li>pass on questions or answers, or claim or alter a certificate that is not yours;</li>
          <li>enter data of real trial participants, or anything that you have no right to disclose;</li>
          <li>scrape the content, or circumvent locks, limits, or payment;</li>
          <li>
            disrupt the academy, probe it for vulnerabilities without our consent, or introduce malicious
            code;
          </li>
          <li>harass others, including consultants, or use the academy to break the law.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'availability-and-support',
    title: 'Availability and support',
    content: (
      <>
        <p>
          We aim for 99.9% uptime. It is a target and not a guarantee: maintenance, faults and events outside
          our control can interrupt the service. Your answers are saved as you give them, so that an
          interruption costs little.
        </p>
        <p>
          Contact support at <SupportAddress />. Our aim is a reply within 24 hours on business days.
        </p>
      </>
    ),
  },
  {
    id: 'disclaimers',
    title: 'Disclaimers',
    content: (
      <>
        <p>
          We prepare our content with care and cite our sources, but rules differ between countries and change
          over time. Its content is education, not legal, medical or regulatory advice. Answers of the AI
          mentor can be wrong: check what you rely on against the source. Consultants give their own
          professional opinion. We promise no job, promotion or outcome of an inspection.
        </p>
        <p>
          As far as the law allows, the service is provided as it is, we are not liable for indirect losses,
          and our liability for any claim is limited to what you paid us in the twelve months before it arose.
          Nothing here limits liability for intent, gross negligence, harm to life or health, or anything else
          for which the law forbids such a limit.
        </p>
      </>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    content: (
      <>
        <p>
          Paid access remains until you request the deletion of your account. You can do so at any time;
          deletion ends access permanently and does not entitle you to a refund.
        </p>
        <p>
          We may suspend or close an account that breaks these terms, after a warning where possible. You can
          appeal by writing to us, and a person will decide. Certificates obtained by fraud are revoked, and
          their verification page says so; those that were earned remain valid. If the academy closes, we will
          give you enough notice to save your records.
        </p>
      </>
    ),
  },
  {
    id: 'changes-to-terms',
    title: 'Changes to terms',
    content: (
      <p>
        When these terms change, the new text appears here with its date, and account holders are notified of
        material changes before they take effect. Purchases stay under the terms of the day on which they were
        made wherever those are better for you. If you do not accept a change, you can close your account.
      </p>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    content: (
      <p>
        The law of the place where the operator of this academy is established applies, and its courts decide.
        If you are a consumer, the protection that the law of your own country gives you, and your right to go
        to its courts, remain. Before going to court, please write to us: most questions can be settled that
        way. If one of these terms is unenforceable, the others remain in effect.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    content: (
      <p>
        Questions about these terms, purchases and the service: <SupportAddress />. Questions about your data:{' '}
        <PrivacyAddress />.
      </p>
    ),
  },
];
