import { contactHours } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

/** What is to be removed: an entry, or the certification of a body. */
export type Removal = { name: string } & ({ entry: number } | { body: string });

interface Props {
  userId: number;
  removal: Removal;
  onSaved: () => void;
  onClose: () => void;
}

/** Asks why something no longer counts. */
export function RemovalDialog({ userId, removal, onSaved, onClose }: Props) {
  const removing = useMutation({
    mutationFn: (body: { reason: string }) =>
      'entry' in removal
        ? api(contactHours.remove, { params: { userId, entry: removal.entry }, body })
        : api(contactHours.removeCertification, { params: { userId, body: removal.body }, body }),
    onSuccess: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <ReasonDialog
      ask={{
        title: `Remove ${removal.name}?`,
        description: 'It no longer counts. What you entered stays on record in the download of your data.',
        reasonHint: 'Such as a typing mistake, or a certification that lapsed.',
        action: 'Remove',
        busy: 'Removing...',
        isDangerous: true,
      }}
      isBusy={removing.isPending}
      error={removing.error}
      onConfirm={({ reason }) => removing.mutate({ reason })}
      onClose={onClose}
    />
  );
}
