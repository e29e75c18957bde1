import type { OutsideCertificate } from '@trialwright/contract';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  certificate: OutsideCertificate;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a certificate and its file are gone. */
export function RemoveCertificateDialog({ certificate, remove, onRemoved, onClose }: Props) {
  const form = useForm<Record<string, never>>({ defaultValues: {} });
  return (
    <FormDialog
      title="Remove this certificate?"
      about={`“${certificate.title}” and its file leave your passport. Organizations keep the copies that you gave them.`}
      action="Remove certificate"
      form={form}
      fields={[]}
      save={remove}
      onSaved={onRemoved}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
