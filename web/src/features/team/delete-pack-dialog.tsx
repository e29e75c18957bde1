import { useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  title: string;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a draft that was never published is gone. */
export function DeletePackDialog({ title, remove, onRemoved, onReload, onClose }: Props) {
  const form = useForm<Record<string, never>>({ defaultValues: {} });
  return (
    <FormDialog
      title="Delete this draft?"
      about={`“${title}” goes with its rules and examples, for everybody who works on it. This can’t be undone. No version of it was ever published, so nobody was judged by it.`}
      action="Delete draft"
      busyLabel="Deleting..."
      form={form}
      fields={[]}
      save={remove}
      onSaved={onRemoved}
      onReload={onReload}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
