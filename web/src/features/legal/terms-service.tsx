import { CHANGE_HOURS, PASS_MARK } from '@trialwright/contract';
import { ConsultationPrice } from '../../domain/bookings/consultation-price.tsx';
import { AcademyName } from './addresses.tsx';
import type { LegalSection } from './legal-document.tsx';
import { PriceRange } from './price-range.tsx';

/** Sections 1 to 6: what the academy offers, to whom, for what. */
export const TERMS_SERVICE: LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    content: (
      <p>
        These terms are the agreement between you and the operator of <AcademyName />. You accept them by
        creating an account, buying a package or booking a consultation; they also apply, where relevant, when
        you read the public pages. If you act for an organization, you confirm that you have authority to bind
        it. If you do not agree, please do not use the academy.
      </p>
    ),
  },
  {
    id: 'platform-description',
    title: 'Platform description',
    content: (
      <>
        <p>
          The academy is an online learning platform for clinical research professionals, healthcare workers
          and educational institutions. It offers:
        </p>
        <ul>
          <li>role-specific training programs;</li>
          <li>an AI-powered mentorship system;</li>
          <li>professional certification;</li>
          <li>document libraries and templates;</li>
          <li>assessments and progress tracking;</li>
          <li>resume building and interview preparation;</li>
          <li>expert consultation booking.</li>
        </ul>
        <p>
          What a package includes, and which courses are available or still in development, is shown before
          you buy. We may improve, replace, or add parts; we do not take away what you have paid for.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    content: (
      <ul>
        <li>You must be 18 or older. You confirm this when you register, and we record when you did.</li>
        <li>
          One active account per user. It is for your use only: certificates state that you, and no one else,
          did the work.
        </li>
        <li>What you enter must be true, your name above all, because it appears on your certificates.</li>
        <li>
          Keep your credentials confidential. You are responsible for their use until you tell us that someone
          else may know them.
        </li>
      </ul>
    ),
  },
  {
    id: 'payment-terms',
    title: 'Payment terms',
    content: (
      <>
        <ul>
          <li>
            <b>Role packages</b> are one-time purchases with lifetime access: no subscription, no renewal.
            They cost <PriceRange />, by role. Learners who own a role may pay less for the next one.
          </li>
          <li>
            <b>Consultations</b> cost <ConsultationPrice /> per hour, paid at booking. You can move or cancel
            one up to {CHANGE_HOURS} hours ahead: a consultation cancelled {CHANGE_HOURS} hours ahead gets a
            full refund.
          </li>
          <li>
            <b>The price</b> that counts is the one shown at the checkout. If it has changed since you opened
            the page, we tell you before you pay. Prices are in US dollars.
          </li>
          <li>
            <b>Payments</b> are taken by a card payment provider, whose own terms apply to the payment. Access
            is unlocked when the payment succeeds.
          </li>
          <li>
            <b>All sales are final</b> except as required by law and as these terms say. If we take payment
            for a slot that was taken by someone else, we refund it automatically.
          </li>
        </ul>
        <p>
          “Lifetime access” means access for as long as the academy is operated and your account exists.
          Rights of withdrawal that the law gives consumers remain.
        </p>
      </>
    ),
  },
  {
    id: 'content-and-ip',
    title: 'Content usage and IP',
    content: (
      <>
        <p>
          Lessons, questions, drawings, templates and software belong to the operator or its licensors. With
          an account you may use them for your own learning, and fill in the templates for your own work.
        </p>
        <p>
          You may not publish, resell or share courses, question banks or answers, or use them to train models
          or to build a competing product. Regulations and standards that are cited belong to their
          publishers; their own text prevails. What you write, such as a resume, stays yours: we use it only
          to provide the service to you.
        </p>
      </>
    ),
  },
  {
    id: 'professional-use',
    title: 'Professional use',
    content: (
      <ul>
        <li>
          Certificates are issued on successful assessment completion: every lesson of the course completed,
          and its assessment passed with at least {PASS_MARK}%. Each shows how long it is valid, and anyone
          can verify it by its number.
        </li>
        <li>
          Training records are kept: each step with its time and the exact version of what you learned. They
          are append-only and never overwritten, so you can show them to an employer or an inspector.
        </li>
        <li>
          A certificate documents training. It is not a license, an academic degree, or an authorization to
          practice. Your employer, sponsor, or authority decides whether it is sufficient.
        </li>
        <li>
          At work, your protocol, your procedures and the law of your country take precedence over anything
          taught here.
        </li>
      </ul>
    ),
  },
];
