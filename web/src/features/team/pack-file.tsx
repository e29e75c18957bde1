import type { PackDraft, PackDraftForm } from '@trialwright/contract';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { count } from '../../core/format.ts';
import { saveFile } from '../../core/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FileField } from './file-field.tsx';
import { readPackFile, writePackFile } from './pack-file.ts';
import { ownOf } from './use-pack.ts';

const holds = ({ requirements, examples }: PackDraftForm) =>
  `${count(requirements.length, 'rule')} and ${count(examples.length, 'example')}`;

interface DialogProps {
  pack: PackDraft;
  save: (own: PackDraftForm) => Promise<unknown>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

function UploadDialog({ pack, save, onReload, onClose }: DialogProps) {
  const form = useForm<Record<string, never>>({ defaultValues: {} });
  const [read, setRead] = useState<ReturnType<typeof readPackFile>>();
  const [isTried, setTried] = useState(false);
  const refusal = read && 'refusal' in read ? read.refusal : undefined;
  const missing = isTried && !read ? 'Choose a file.' : undefined;
  const replace = async () => {
    setTried(true);
    if (!read || 'refusal' in read) throw new Error('There is no file to read.');
    await save(read.own);
  };
  return (
    <FormDialog
      title="Upload rules as JSON"
      about={`The file takes the place of what is your organization’s own in this draft: ${holds(ownOf(pack))}. Nothing is published by it.`}
      action="Replace the draft"
      form={form}
      fields={[]}
      save={replace}
      onSaved={() => undefined}
      onReload={onReload}
      onClose={onClose}
    >
      <FileField
        label="File"
        hint="As “Download as JSON” writes it."
        accept=".json,application/json"
        error={refusal ?? missing}
        onChoose={(file) => {
          setRead(undefined);
          void file?.text().then((text) => setRead(readPackFile(text)));
        }}
      />
      {read && 'own' in read && (
        <p role="status" className="small-text">
          “{read.own.title}” with {holds(read.own)}.
        </p>
      )}
    </FormDialog>
  );
}

const nameOf = (title: string) =>
  `${
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'rules'
  }.json`;

interface Props {
  pack: PackDraft;
  mayEdit: boolean;
  change: (edit: (own: PackDraftForm) => PackDraftForm) => Promise<unknown>;
  onReload: () => Promise<unknown>;
}

/** The draft as a file: for rules that are nested more deeply than the fields can say, and for a copy of one’s own. */
export function PackFile({ pack, mayEdit, change, onReload }: Props) {
  const [isOpen, setOpen] = useState(false);
  const own = ownOf(pack);
  const download = () =>
    saveFile(new Blob([writePackFile(own)], { type: 'application/json' }), nameOf(pack.title));
  return (
    <section aria-labelledby="pack-file">
      <div className="row wrap between">
        <h2 className="section-title" id="pack-file" tabIndex={-1}>
          File
        </h2>
        <div className="row wrap">
          <Button icon={Download} onClick={download}>
            Download as JSON
          </Button>
          {mayEdit && (
            <Button icon={Upload} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Upload JSON
            </Button>
          )}
        </div>
      </div>
      <p className="muted">
        All that is your organization’s own in this draft: {holds(own)}. In the file, conditions can be nested
        up to ten levels deep.
      </p>
      {isOpen && (
        <UploadDialog
          pack={pack}
          save={(uploaded) => change(() => uploaded)}
          onReload={onReload}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
