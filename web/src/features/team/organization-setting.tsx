import type { Organization } from '@trialwright/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { KINDS } from './kinds.ts';
import { OrganizationDialog } from './organization-dialog.tsx';

/** What an organization is called and where it is, for its owners. */
export function OrganizationSetting({ organization }: { organization: Organization }) {
  const [isChanging, setChanging] = useState(false);
  const { name, kind, zone, country } = organization;
  return (
    <section aria-labelledby="organization">
      <div className="row wrap between">
        <h2 className="section-title" id="organization" tabIndex={-1}>
          Organization
        </h2>
        <Button aria-haspopup="dialog" aria-label="Change name and place" onClick={() => setChanging(true)}>
          Change
        </Button>
      </div>
      <p>
        {name}. {KINDS[kind]}, {country}, days in {zone}.
      </p>
      {isChanging && <OrganizationDialog organization={organization} onClose={() => setChanging(false)} />}
    </section>
  );
}
