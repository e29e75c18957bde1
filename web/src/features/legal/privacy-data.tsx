import type { LegalSection } from './legal-document.tsx';
import { AcademyName } from './addresses.tsx';

/** Sections 1 to 4: what is known about people, what for, and who else sees it. */
export const PRIVACY_DATA: LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    content: (
      <>
        <p>
          <AcademyName /> is an online academy for the people who run clinical trials. This policy says what
          we know about you when you visit, learn, buy or book here, why we need it, who else sees it, and
          what you can ask of us.
        </p>
        <p>
          It covers this website and the messages that it sends. “We” is the operator of this academy, which
          decides how your data are used and is responsible for them. All people and sites in our training are
          fictional. Please never enter data of real trial participants: nothing here requires them.
        </p>
      </>
    ),
  },
  {
    id: 'information-collected',
    title: 'Information collected',
    content: (
      <>
        <p>What you give us:</p>
        <ul>
          <li>
            <b>Account.</b> Your name, email address, username, and password. The password is stored only as a
            hash and cannot be recovered from it. With two-factor sign-in, also your authenticator secret and
            recovery codes, encrypted.
          </li>
          <li>
            <b>Role and career.</b> The training roles that you chose or bought and, where you tell us, your
            organization and experience. Where an organization gives you a seat, that it did and until when.
          </li>
          <li>
            <b>Resume and certification data.</b> What you write into a resume, and the certificates that you
            earn: your name, the course and its version, score, dates and number.
          </li>
          <li>
            <b>Certificates from elsewhere.</b> Files and signed credentials that you add to your training
            passport. What a camera noted in a picture, such as the place, is removed. To check a credential,
            the server asks its issuer for the issuer’s keys and list of revoked credentials, and tells the
            issuer nothing about you.
          </li>
          <li>
            <b>Bookings and messages.</b> Name, email address, phone number, and agenda of a consultation, and
            what you write to us.
          </li>
          <li>
            <b>AI mentorship chats.</b> If you ask the mentor, your questions and its answers.
          </li>
          <li>
            <b>Payment.</b> Payments are made through a card payment provider. Your card number goes to the
            provider and never to us; we keep what was bought, the amount, the time, the outcome and the
            provider’s reference.
          </li>
        </ul>
        <p>What we collect while you use the academy:</p>
        <ul>
          <li>
            <b>Training progress.</b> Lessons read, your position in them, answers, attempts, scores and
            bookmarks.
          </li>
          <li>
            <b>Usage data.</b> Which part of the service was requested, when, how long it took, and whether it
            failed. This log contains your account number but no name, content, or address.
          </li>
          <li>
            <b>Device and IP address.</b> With each sign-in we keep the IP address and the kind of browser and
            device, so that a stolen account can be recognized. We use IP addresses briefly to limit repeated
            attempts.
          </li>
          <li>
            <b>Cookies.</b> One cookie keeps you signed in, for seven days after you signed in; with
            two-factor sign-in a second cookie lasts ten minutes while we wait for your code. Your browser
            also stores on your device your choices and unfinished work: light or dark theme, the open tab,
            partly completed forms. There are no advertising or tracking cookies and no third-party analytics.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Use',
    content: (
      <>
        <p>We use these data:</p>
        <ul>
          <li>to give you the training, certificates and consultations that you asked for or bought;</li>
          <li>to save your position, grade your answers on the server and show your own record to you;</li>
          <li>to take payments, make refunds and keep the accounting records the law requires;</li>
          <li>
            to send you what belongs to the service, such as confirmations, invitations and reset links;
          </li>
          <li>to answer what you write to us;</li>
          <li>to keep the academy secure and working, and to find and fix faults.</li>
        </ul>
        <p>
          The basis is our contract with you; for security and maintenance, our legitimate interest; for
          accounting and records, a legal obligation; and for anything else, your consent, which you may
          withdraw. Assessments are graded by fixed rules that you can see in the review of your answers. We
          make no decisions about you by profiling.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    content: (
      <>
        <p>
          <b>We do not sell personal data</b>, and we do not share them for advertising. Others see them only
          in these cases:
        </p>
        <ul>
          <li>
            <b>Service providers.</b> The card payment provider, the services that host this academy and
            deliver its email and, if you use them, the video call and AI model providers. They receive only
            what they need and may use it for nothing else.
          </li>
          <li>
            <b>People you show a certificate to.</b> Anyone who has its number can verify it: the page repeats
            the claims on the certificate, and nothing else about you.
          </li>
          <li>
            <b>People you share your passport with.</b> Whoever has a link that you made sees your name and
            the parts that you chose, until the link ends or you withdraw it. You see when it was opened; we
            keep nothing about who opened it.
          </li>
          <li>
            <b>Your organizations.</b> A certificate that you give to an organization stays with it as a copy,
            for as long as it must keep its training records, also after you remove yours or delete your
            account. Who manages the organization may show a sponsor how many people of a trial are ready and,
            if they choose so, with names. The organization decides about these records.
          </li>
          <li>
            <b>Legal reasons.</b> Where required by law, a court, or a competent authority, or where it is
            needed to defend a right.
          </li>
          <li>
            <b>Business transfer.</b> If the academy passes to another operator, your data pass with it under
            this policy, and we tell you beforehand.
          </li>
          <li>
            <b>Consent.</b> In any other case only if you have agreed to it.
          </li>
        </ul>
      </>
    ),
  },
];
