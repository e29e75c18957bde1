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
      description="Download or delete the data we hold about you."
    >
      <div className="account-choice row wrap between roomy">
        <div>
          <h3 className="item-title">Download your data</h3>
          <p className="small-text muted">
            A ZIP archive of JSON files, including your profile and training record.
          </p>
        </div>
        <ButtonAnchor icon={Download} href={pathOf(account.export, { params: { userId: data.id } })} download>
          Download
        </ButtonAnchor>
      </div>
      <div className="account-choice row wrap between roomy set-off">
        <div>
          <h3 className="item-title">Delete your account</h3>
          <p className="small-text muted">
            This is permanent and includes your certificates. Download your data first.
          </p>
        </div>
        <DeleteAccount data={data} />
      </div>
    </AccountSection>
  );
}
