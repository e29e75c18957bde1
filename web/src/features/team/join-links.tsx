import { joinLinks, MEMBER_ROLE_TITLES, type Organization } from '@trialwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { JoinLinkDialog } from './join-link-dialog.tsx';
import { NewLink } from './new-link.tsx';
import { useReadAgain } from './use-read-again.ts';

function Links({ orgId, onGone }: { orgId: number; onGone: () => void }) {
  const readAgain = useReadAgain(orgId);
  const { data, error, refetch } = useQuery({
    ...query(joinLinks.list, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  const withdraw = useMutation({
    mutationFn: (id: number) => api(joinLinks.withdraw, { params: { orgId, id } }),
    // Refused as well: somebody else withdrew it, or it was used up.
    onSettled: () => {
      readAgain();
      onGone();
    },
  });
  if (error && !data)
    return (
      <Failure
        title="The links could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p role="status">Loading the links...</p>;
  if (data.length === 0) return <p className="muted">No link is open.</p>;
  return (
    <>
      {withdraw.error && <FieldError role="alert">{reasonOf(withdraw.error)}</FieldError>}
      <Card as="ul" className="divided team-list">
        {data.map(({ id, title, roles, uses, used, expiresAt }) => (
          <li key={id} className="row wrap between">
            <span>
              <b>{title}</b>{' '}
              <span className="small-text muted">
                {roles.map((role) => MEMBER_ROLE_TITLES[role]).join(', ')}, {used} of {uses} joined, until{' '}
                {formatDay(expiresAt)}
              </span>
            </span>
            <Button
              size="small"
              variant="danger-text"
              aria-label={`Withdraw the link for ${title}`}
              isBusy={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </Card>
    </>
  );
}

/** Links by which several people join an organization. */
export function JoinLinks({ organization }: { organization: Organization }) {
  const { id: orgId } = organization;
  const readAgain = useReadAgain(orgId);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="join-links">
      <div className="row wrap between">
        <h2 className="section-title" id="join-links" tabIndex={-1} ref={heading}>
          Links to join
        </h2>
        <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
          Make a link
        </Button>
      </div>
      {made && <NewLink url={made} />}
      <Links orgId={orgId} onGone={() => heading.current?.focus()} />
      {isMaking && (
        <JoinLinkDialog
          organization={organization}
          onMade={(address) => {
            setMade(address);
            readAgain();
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </section>
  );
}
