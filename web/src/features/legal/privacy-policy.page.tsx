import { usePageTitle } from '../../core/page-title.ts';
import { LegalDocument } from './legal-document.tsx';
import { PRIVACY_CARE } from './privacy-care.tsx';
import { PRIVACY_DATA } from './privacy-data.tsx';

export function PrivacyPolicyPage() {
  usePageTitle('Privacy Policy');
  return (
    <LegalDocument
      title="Privacy Policy"
      opening={
        <p className="lead">
          In short: we collect only what the training requires, never sell it, show no advertising, and delete
          it when you ask. The sections below are the binding terms.
        </p>
      }
      sections={[...PRIVACY_DATA, ...PRIVACY_CARE]}
    />
  );
}
