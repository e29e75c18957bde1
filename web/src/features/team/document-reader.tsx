import { controlledDocuments, type ReadingText } from '@trialwright/contract';
import { Download, PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError, pathOf, reasonOf } from '../../core/api.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useSigning } from '../../domain/signing/use-signing.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Rule } from '../../ui/progress.tsx';
import { DocumentText } from './document-text.tsx';
import { useDocumentReading } from './use-document-reading.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx').then(({ PdfPages: Pages }) => ({ default: Pages })));

interface Props {
  orgId: number;
  text: ReadingText;
  /** Once it is signed, or can’t be any more. */
  onChanged: () => void;
}

/** As many ticks as one can still tell apart. */
const TICKS_MOST = 40;

function Place({ reached, units, unit }: { reached: number; units: number; unit: string }) {
  const steps = Math.min(units, TICKS_MOST);
  return (
    <div className="reader-place">
      <Rule steps={steps} done={Math.floor((reached / units) * steps)} label={`${unit}s read`} />
      <span className="small-text muted tabular">
        {reached >= units ? `${units} of ${units} ${unit}s` : `${unit} ${reached + 1} of ${units}`}
      </span>
    </div>
  );
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The text, how far it was read, and the signature once its end was reached. */
export function DocumentReader({ orgId, text, onChanged }: Props) {
  const { document, version, units, notes, isAsked, signature } = text;
  const params = { orgId, id: document.id, versionId: version.id };
  const { reading, isLost, reach } = useDocumentReading(params, text.reading);
  const [isPlain, setPlain] = useState(false);
  const signing = useSigning(() => undefined);
  const unit = version.type === 'pdf' ? 'page' : 'section';
  const isAtEnd = reading.endReachedAt !== null;
  const isDrawn = version.type === 'pdf' && !isPlain;
  const url = pathOf(controlledDocuments.file, { params });
  const refused = signing.prepareError;
  const isReplaced = refused instanceof ApiError && refused.code === 'controlled_documents.replaced';
  return (
    <section className="document-reading" aria-label={`${document.code} ${version.version}`}>
      <div className="row wrap between reader-tools">
        {version.type === 'pdf' && (
          <Button size="small" variant="ghost" onClick={() => setPlain(!isPlain)}>
            {isPlain ? 'Show the pages' : 'Read as text'}
          </Button>
        )}
        <ButtonAnchor size="small" variant="ghost" icon={Download} href={url} download>
          Download the file
        </ButtonAnchor>
      </div>
      <div
        className="reader"
        tabIndex={0}
        role="region"
        aria-label={`${document.code} version ${version.version}, ${reading.reached} of ${units.length} ${unit}s read`}
      >
        {isDrawn ? (
          <Suspense fallback={<p className="muted">Opening the reader...</p>}>
            <PdfPages url={url} sha256={version.sha256} units={units} onReach={reach} />
          </Suspense>
        ) : (
          <DocumentText units={units} onReach={reach} />
        )}
        <p className="muted reader-end">
          End of {document.code} version {version.version}, {units.length} {unit}
          {units.length === 1 ? '' : 's'}
        </p>
      </div>
      <Place reached={reading.reached} units={units.length} unit={capital(unit)} />
      {notes.map((note) => (
        <p key={note} className="small-text muted">
          {note}
        </p>
      ))}
      <p className="small-text muted document-hash">
        File SHA-256 <span className="tabular">{version.sha256}</span>
      </p>
      <div className="row wrap between reader-foot">
        <p className="small-text muted" role="status">
          {isLost
            ? 'The connection is lost. Your place is kept here and sent again.'
            : signature
              ? 'You have signed this version.'
              : !isAsked
                ? 'Nobody asks you to sign this version.'
                : isAtEnd
                  ? 'You have reached the end. That it was open says nothing about understanding: your signature does.'
                  : 'Read to the end to sign. Your place is kept if you leave.'}
        </p>
        {isAsked && !signature && (
          <Button
            variant="primary"
            icon={PenLine}
            disabled={!isAtEnd}
            isBusy={signing.isPreparing}
            aria-haspopup="dialog"
            onClick={() =>
              signing.begin([{ kind: 'document-reading', id: `${orgId}.${document.id}.${version.id}` }])
            }
          >
            {isAtEnd ? 'Sign' : 'Sign at the end'}
          </Button>
        )}
      </div>
      {refused && (
        <div role="alert">
          <FieldError>{reasonOf(refused)}</FieldError>
          {isReplaced && <Button onClick={onChanged}>Show the new version</Button>}
        </div>
      )}
      {signing.request && (
        <SignDialog
          signing={signing}
          onClose={() => {
            signing.leave();
            onChanged();
          }}
        />
      )}
    </section>
  );
}
