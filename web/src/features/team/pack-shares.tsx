import { rulePacks, SharePackForm, type PackDraft } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NewLink } from './new-link.tsx';

interface DialogProps {
  orgId: number;
  packId: number;
  onShared: (code: string) => void;
  onClose: () => void;
}

function ShareDialog({ orgId, packId: id, onShared, onClose }: DialogProps) {
  const form = useForm<z.infer<typeof SharePackForm>>({
    resolver: zodResolver(SharePackForm),
    defaultValues: { label: '' },
  });
  return (
    <FormDialog
      title="Share these rules"
      about="Whoever has the code can copy the published versions into their organization, and reads there when a newer one is published. Drafts are not shown."
      action="Make code"
      form={form}
      fields={['label']}
      save={async (body) => onShared((await api(rulePacks.share, { params: { orgId, id }, body })).code)}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <TextField
        label="For whom"
        hint="Such as Sites of KESTREL-2."
        error={form.formState.errors.label?.message}
        {...form.register('label')}
      />
    </FormDialog>
  );
}

interface Props {
  orgId: number;
  pack: PackDraft;
  onChanged: () => void;
}

/** Codes by which other organizations hold a copy. */
export function PackShares({ orgId, pack, onChanged }: Props) {
  const [isSharing, setSharing] = useState(false);
  const [code, setCode] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useMutation({
    mutationFn: (shareId: number) => api(rulePacks.endShare, { params: { orgId, id: pack.id, shareId } }),
    onSuccess: () => {
      onChanged();
      heading.current?.focus();
    },
  });
  return (
    <section aria-labelledby="pack-shares">
      <div className="row wrap between">
        <h2 className="section-title" id="pack-shares" tabIndex={-1} ref={heading}>
          Sharing
        </h2>
        <Button
          icon={Share2}
          aria-haspopup="dialog"
          disabled={pack.version === null}
          onClick={() => setSharing(true)}
        >
          Share by a code
        </Button>
      </div>
      {code !== undefined && <NewLink url={code} noun="code" />}
      {end.error && <FieldError role="alert">{reasonOf(end.error)}</FieldError>}
      {pack.shares.length === 0 ? (
        <p className="muted">
          {pack.version === null
            ? 'Sites can copy these rules once a version is published.'
            : 'No code is open: no other organization learns of new versions.'}
        </p>
      ) : (
        <Card as="ul" className="divided team-list">
          {pack.shares.map(({ id, label, createdAt }) => (
            <li key={id} className="row wrap between">
              <span>
                <b>{label}</b> <span className="small-text muted">since {formatDay(createdAt)}</span>
              </span>
              <Button
                size="small"
                variant="danger-text"
                aria-label={`End the code for ${label}`}
                isBusy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                End
              </Button>
            </li>
          ))}
        </Card>
      )}
      {isSharing && (
        <ShareDialog
          orgId={orgId}
          packId={pack.id}
          onShared={(made) => {
            setCode(made);
            onChanged();
          }}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
}
