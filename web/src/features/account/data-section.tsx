import { account, type Account } from '@trialwright/contract';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { DeleteAccount } from './delete-account-dialog.tsx';

export function DataSection({ data }: { data: Account }) {
  return (
    <AccountSection
      id="your-data"
      title="Your data"
      description="Everything that the academy holds about you is yours to take, and to have erased."
    >
      <div className="account-choice">
        <div>
          <h3 className="t4">Download your data</h3>
          <p className="sm muted">A ZIP archive of JSON files, from your profile to your training record.</p>
        </div>
        <ButtonAnchor icon={Download} href={pathOf(account.export, { params: { userId: data.id } })} download>
          Download
        </ButtonAnchor>
      </div>
      <div className="account-choice">
        <div>
          <h3 className="t4">Delete your account</h3>
          <p className="sm muted">For good, with your certificates. Download your data before.</p>
        </div>
        <DeleteAccount data={data} />
      </div>
    </AccountSection>
  );
}
