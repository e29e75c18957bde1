import type { PackDraftForm } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';

type Edit = (own: PackDraftForm) => PackDraftForm;

/** Something of a draft with the way to take it out and to put it back where it was. */
export interface Removal {
  noun: 'Rule' | 'Example';
  title: string;
  without: Edit;
  restored: Edit;
}

interface Props {
  change: (edit: Edit) => Promise<unknown>;
  /** Reads again what somebody else changed meanwhile. */
  onReload: () => Promise<unknown>;
  onRemoved: () => void;
}

/** Removes something of a draft, with a way back as long as the toast is there. */
export function useRemoval({ change, onReload, onRemoved }: Props) {
  const restore = useMutation({
    mutationFn: ({ restored }: Removal) => change(restored),
    onError: (error, removal) =>
      toast({
        title: `${removal.noun} not restored`,
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => void onReload().then(() => restore.mutate(removal)) },
      }),
  });
  return useMutation({
    mutationFn: ({ without }: Removal) => change(without),
    onSuccess: (_done, removal) => {
      onRemoved();
      toast({
        title: `${removal.noun} removed`,
        description: `“${removal.title}” is no longer in the draft.`,
        action: { label: 'Undo', run: () => restore.mutate(removal) },
      });
    },
  });
}
