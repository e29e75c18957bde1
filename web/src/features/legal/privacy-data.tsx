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
          It covers this website and the messages that it sends. “We” is the operator of this academy, who
          decides how your data are used and answers for it. The academy teaches with invented people and
          sites. Please never enter data of real trial participants: nothing here needs them.
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
            <b>Account.</b> Your name, e-mail address, username and password. The password is kept only as a
            hash from which it cannot be read back. With two-factor sign-in, the secret of your authenticator
            and your recovery codes, encrypted.
          </li>
          <li>
            <b>Role and career.</b> The training roles that you chose or bought and, where you tell us, your
            organization and experience.
          </li>
          <li>
            <b>Resume and certification data.</b> What you write into a resume, and the certificates that you
            earn: your name, the course and its version, score, dates and number.
          </li>
          <li>
            <b>Bookings and messages.</b> Name, e-mail address, phone number and agenda of a consultation, and
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
        <p>What arises while you use the academy:</p>
        <ul>
          <li>
            <b>Training progress.</b> Lessons read, your place in them, answers, attempts, scores and
            bookmarks.
          </li>
          <li>
            <b>Usage data.</b> Which part of the academy was called, when, how long it took and whether it
            failed. This log holds your account’s number, and no name, content or address.
          </li>
          <li>
            <b>Device and IP address.</b> With each sign-in we keep the IP address and the kind of browser and
            device, so that a stolen account can be recognized. Limits on repeated tries count by IP address
            for a short time.
          </li>
          <li>
            <b>Cookies.</b> One cookie keeps you signed in, for seven days after you signed in; with
            two-factor sign-in another one waits ten minutes for your code. Your browser also stores on your
            device what you chose or began: the light or dark theme, an open tab, a form half filled. There
            are no advertising or tracking cookies, and no analytics of other companies.
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
          <li>to keep your place, grade your answers on the server and show your own record to you;</li>
          <li>to take payments, make refunds and keep the accounts that the law requires;</li>
          <li>
            to send you what belongs to the service, such as confirmations, invitations and reset links;
          </li>
          <li>to answer what you write to us;</li>
          <li>to keep the academy secure and working, and to find and mend faults.</li>
        </ul>
        <p>
          The basis is our contract with you; for security and repair our legitimate interest; for accounts
          and records a legal duty; and for anything beyond that your consent, which you can take back.
          Assessments are graded by fixed rules that you can see in the review of your answers. No decision
          about you is made by profiling.
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
            deliver its mail and, where you use them, the provider of a video call or of an AI model. They get
            what their task needs and may use it for nothing else.
          </li>
          <li>
            <b>Who you show a certificate to.</b> Anyone who has its number can check it: the page repeats the
            claims on the certificate, and nothing else about you.
          </li>
          <li>
            <b>Legal reasons.</b> Where a law, a court or an authority with the power to do so obliges us, or
            where it is needed to defend a right.
          </li>
          <li>
            <b>Business transfer.</b> If the academy passes to another operator, your data pass with it under
            this policy, and you are told before.
          </li>
          <li>
            <b>Consent.</b> In any other case only if you have agreed to it.
          </li>
        </ul>
      </>
    ),
  },
];
