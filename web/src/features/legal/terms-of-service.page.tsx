import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../../core/page-title.ts';
import { AcademyName } from './addresses.tsx';
import { LegalDocument } from './legal-document.tsx';
import { TERMS_RULES } from './terms-rules.tsx';
import { TERMS_SERVICE } from './terms-service.tsx';

function Acknowledgment() {
  return (
    <section className="key-lines below-far" aria-labelledby="acknowledgment">
      <h2 id="acknowledgment">Acknowledgment</h2>
      <p>
        By using <AcademyName /> you acknowledge that you have read and understood these terms, that you agree
        to them, and that you have read the <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </section>
  );
}

export function TermsOfServicePage() {
  usePageTitle('Terms of Service');
  return (
    <LegalDocument
      title="Terms of Service"
      opening={
        <p className="lead">
          In short: you pay once and keep access, your account is yours alone, certificates are earned, not
          bought, and training supports your judgment but does not replace it. The sections below are the
          binding terms.
        </p>
      }
      sections={[...TERMS_SERVICE, ...TERMS_RULES]}
      closing={<Acknowledgment />}
    />
  );
}
