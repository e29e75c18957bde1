import { DOCUMENT_BYTES_MOST, DOCUMENT_FILE_TYPES, type DocumentFile } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { Field, Input } from '../../ui/field.tsx';
import { uploadDocument } from './upload-document.ts';

const MEGABYTE = 1024 * 1024;

interface Props {
  orgId: number;
  error: string | undefined;
  /** Once the server has checked the file; undefined while another is chosen. */
  onFile: (file: DocumentFile | undefined) => void;
}

/** Chooses a file and sends it at once, so that what is wrong with it is known before the form is filled in. */
export function DocumentFileField({ orgId, error, onFile }: Props) {
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadDocument(orgId, file, setShare),
    onSuccess: (file) => onFile(file),
  });
  const { data } = upload;
  const choose = (file: File | undefined) => {
    setShare(0);
    onFile(undefined);
    if (file) upload.mutate(file);
    else upload.reset();
  };
  return (
    <>
      <Field
        label="File"
        hint={`PDF, Word (.docx), or Markdown, up to ${DOCUMENT_BYTES_MOST / MEGABYTE} MB. Scripts, attachments, and macros are refused.`}
        error={upload.error ? reasonOf(upload.error) : error}
      >
        {(control) => (
          <Input
            {...control}
            className="document-file"
            type="file"
            accept=".pdf,.docx,.md,.markdown,.txt"
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      <div className="small-text" role="status">
        {upload.isPending && (share < 1 ? `Sending: ${Math.round(share * 100)}%` : 'Checking the file...')}
        {data && (
          <>
            <p>
              {DOCUMENT_FILE_TYPES[data.type]}, {count(data.units, data.type === 'pdf' ? 'page' : 'section')}.
              SHA-256 <span className="tabular">{data.sha256.slice(0, 8)}…</span>
            </p>
            {data.notes.map((note) => (
              <p key={note} className="muted">
                {note}
              </p>
            ))}
          </>
        )}
      </div>
    </>
  );
}
