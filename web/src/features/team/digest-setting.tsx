import { organizations, type Organization } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { Checkbox, FieldError } from '../../ui/field.tsx';

/** Switches the digest of an organization on or off, for all its owners and managers. */
export function DigestSetting({ organization }: { organization: Organization }) {
  const params = { orgId: organization.id };
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (sendsDigest: boolean) => api(organizations.changeDigest, { params, body: { sendsDigest } }),
    onSuccess: (saved) => client.setQueryData(query(organizations.get, { params }).queryKey, saved),
  });
  return (
    <section aria-labelledby="digest">
      <h2 className="section-title" id="digest">
        Monday digest
      </h2>
      <Checkbox
        checked={change.isPending ? change.variables : organization.sendsDigest}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      >
        Email owners and managers on Mondays what is due, overdue, and expiring
      </Checkbox>
      <div role="alert">{change.error && <FieldError>{reasonOf(change.error)}</FieldError>}</div>
    </section>
  );
}
