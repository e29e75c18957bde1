import {
  adminLearners,
  ROLE_TITLES,
  ROLES,
  type AdminLearner,
  type AdminLearnerDetail,
  type Role,
} from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { keyOf } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { IdentityButton } from './identity-dialog.tsx';
import { ReasonDialog, type ReasonPrompt } from '../../ui/reason-dialog.tsx';

type Deed =
  | 'suspend'
  | 'lift'
  | 'endSessions'
  | 'grantReviewer'
  | 'withdrawReviewer'
  | { role: Role; isGranted: boolean };

const HINT = 'Emailed to the learner and kept permanently on record.';

function askOf(deed: Deed, { name, username }: AdminLearner): ReasonPrompt {
  const who = `${name} (${username}).`;
  if (deed === 'suspend')
    return {
      title: 'Suspend this account?',
      description: `${who} All sessions end at once, and nobody signs in to it until you lift the suspension. Records and certificates stay as they are.`,
      reasonHint: HINT,
      action: 'Suspend account',
      busy: 'Suspending...',
      isDangerous: true,
    };
  if (deed === 'lift')
    return {
      title: 'Lift the suspension?',
      description: `${who} The person can sign in again as before.`,
      reasonHint: HINT,
      action: 'Lift suspension',
      busy: 'Lifting...',
      isDangerous: false,
    };
  if (deed === 'endSessions')
    return {
      title: 'End all sessions?',
      description: `${who} Every device is signed out; the person can sign in again.`,
      reasonHint: HINT,
      action: 'End sessions',
      busy: 'Ending...',
      isDangerous: true,
    };
  if (deed === 'grantReviewer')
    return {
      title: 'Let this person sign course reviews?',
      description: `${who} Their name is shown on the courses they sign, and on certificates issued from then on.`,
      reasonHint: HINT,
      action: 'Grant right',
      busy: 'Granting...',
      isDangerous: false,
    };
  if (deed === 'withdrawReviewer')
    return {
      title: 'Withdraw the right to sign course reviews?',
      description: `${who} What was signed stays in force, until it is withdrawn review by review.`,
      reasonHint: HINT,
      action: 'Withdraw right',
      busy: 'Withdrawing...',
      isDangerous: true,
    };
  const title = ROLE_TITLES[deed.role];
  return deed.isGranted
    ? {
        title: `Open ${title}?`,
        description: `${who} The training opens without a purchase.`,
        reasonHint: HINT,
        action: 'Grant role',
        busy: 'Granting...',
        isDangerous: false,
      }
    : {
        title: `Withdraw ${title}?`,
        description: `${who} The training closes. What was completed and certified stays, and nothing is paid back by this.`,
        reasonHint: HINT,
        action: 'Withdraw role',
        busy: 'Withdrawing...',
        isDangerous: true,
      };
}

function send(deed: Deed, id: number, reason: string): Promise<AdminLearnerDetail> {
  const params = { id };
  if (typeof deed === 'string') return api(adminLearners[deed], { params, body: { reason } });
  const body = { reason, role: deed.role };
  return api(deed.isGranted ? adminLearners.grantRole : adminLearners.withdrawRole, { params, body });
}

function doneText(deed: Deed): string {
  if (deed === 'suspend') return 'Account Suspended';
  if (deed === 'lift') return 'Suspension Lifted';
  if (deed === 'endSessions') return 'Sessions Ended';
  if (deed === 'grantReviewer') return 'Right Granted';
  if (deed === 'withdrawReviewer') return 'Right Withdrawn';
  return deed.isGranted ? 'Role Granted' : 'Role Withdrawn';
}

/** Asks for the reason, sends, and reads the list again. */
function DeedDialog({ learner, deed, onClose }: { learner: AdminLearner; deed: Deed; onClose: () => void }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (reason: string) => send(deed, learner.id, reason),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(adminLearners.search.path) });
      toast({ title: doneText(deed), description: `${learner.name} is told by email.` });
      onClose();
    },
  });
  return (
    <ReasonDialog
      ask={askOf(deed, learner)}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={({ reason }) => save.mutate(reason)}
      onClose={onClose}
    />
  );
}

/** What an administrator can do with an account, each with a reason. */
export function LearnerActions({ learner }: { learner: AdminLearner }) {
  const [deed, setDeed] = useState<Deed>();
  const { name, roles, suspendedAt, isReviewer } = learner;
  const open = new Set(roles.filter(({ isPaid }) => isPaid).map(({ role }) => role));
  const button = (next: Deed, label: string, isDangerous: boolean) => (
    <Button
      key={label}
      variant={isDangerous ? 'danger-text' : 'secondary'}
      size="small"
      aria-haspopup="dialog"
      aria-label={`${label}: ${name}`}
      onClick={() => setDeed(next)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="row wrap below-even">
        {suspendedAt === null ? button('suspend', 'Suspend', true) : button('lift', 'Lift suspension', false)}
        {suspendedAt === null && button('endSessions', 'End sessions', true)}
        {isReviewer
          ? button('withdrawReviewer', 'Withdraw reviewer', true)
          : button('grantReviewer', 'Make reviewer', false)}
      </div>
      <IdentityButton learner={learner} />
      <div className="row wrap below-even" role="group" aria-label={`Roles of ${name}`}>
        {ROLES.map((role) =>
          open.has(role)
            ? button({ role, isGranted: false }, `Withdraw ${ROLE_TITLES[role]}`, true)
            : button({ role, isGranted: true }, `Grant ${ROLE_TITLES[role]}`, false),
        )}
      </div>
      {deed && <DeedDialog learner={learner} deed={deed} onClose={() => setDeed(undefined)} />}
    </>
  );
}
