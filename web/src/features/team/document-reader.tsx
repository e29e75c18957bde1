import { controlledDocuments, type ReadingText } from '@trialwright/contract';
import { BookOpen, Download, PenLine } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ApiError, pathOf, reasonOf } from '../../core/api.ts';
import { PHONE, useMedia } from '../../core/media.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useSigning, type Signing } from '../../domain/signing/use-signing.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Rule } from '../../ui/progress.tsx';
import type { DocumentQueue } from './document-queue.ts';
import { DocumentText } from './document-text.tsx';
import { NextDocument, NextDocumentLink } from './next-document.tsx';
import { ReadingSheet } from './reading-sheet.tsx';
import { useDocumentReading } from './use-document-reading.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx').then(({ PdfPages: Pages }) => ({ default: Pages })));

interface Props {
  orgId: number;
  text: ReadingText;
  /** Where it stands among what the reader is to sign. */
  queue?: DocumentQueue | undefined;
  /** What changed, above the text. */
  changes?: ReactNode;
  /** Once it is signed, or can’t be any more. */
  onChanged: () => void;
}

/** As many ticks as one can still tell apart. */
const TICKS_MOST = 40;

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function Place({ reached, units, unit }: { reached: number; units: number; unit: string }) {
  const steps = Math.min(units, TICKS_MOST);
  return (
    <div className="reader-place stack">
      <Rule steps={steps} done={Math.floor((reached / units) * steps)} label={`${capital(unit)}s read`} />
      <span className="small-text muted tabular">
        {reached >= units ? `${units} of ${units} ${unit}s` : `${capital(unit)} ${reached + 1} of ${units}`}
      </span>
    </div>
  );
}

/** The text itself, as pages or as text, and where it ends. */
function Pages({ orgId, text, onReach }: Pick<Props, 'orgId' | 'text'> & { onReach: (at: number) => void }) {
  const { document, version, units } = text;
  const [isPlain, setPlain] = useState(false);
  const isPdf = version.type === 'pdf';
  const unit = isPdf ? 'page' : 'section';
  const url = pathOf(controlledDocuments.file, {
    params: { orgId, id: document.id, versionId: version.id },
  });
  return (
    <>
      <div className="row wrap between reader-tools">
        {isPdf && (
          <Button size="small" variant="ghost" onClick={() => setPlain(!isPlain)}>
            {isPlain ? 'Show the pages' : 'Read as text'}
          </Button>
        )}
        <ButtonAnchor size="small" variant="ghost" icon={Download} href={url} download>
          Download the file
        </ButtonAnchor>
      </div>
      {isPdf && !isPlain ? (
        <Suspense fallback={<p className="muted">Opening the reader...</p>}>
          <PdfPages url={url} sha256={version.sha256} units={units} onReach={onReach} />
        </Suspense>
      ) : (
        <DocumentText units={units} onReach={onReach} />
      )}
      <p className="muted below-roomy">
        End of {document.code} version {version.version}, {units.length} {unit}
        {units.length === 1 ? '' : 's'}
      </p>
    </>
  );
}

interface FootProps extends Pick<Props, 'text' | 'onChanged'> {
  isAtEnd: boolean;
  isLost: boolean;
  signing: Signing;
  onSign: () => void;
}

function describeState({ text, isAtEnd, isLost }: FootProps): string {
  if (isLost) return 'The connection is lost. Your place is kept here and sent again.';
  if (text.signature) return 'You have signed this version.';
  if (!text.isAsked) return 'Nobody asks you to sign this version.';
  return isAtEnd
    ? 'You have reached the end. That it was open says nothing about understanding: your signature does.'
    : 'Read to the end to sign. Your place is kept if you leave.';
}

/** What the reader can do now. */
function ReaderFoot(props: FootProps) {
  const { text, isAtEnd, signing, onSign, onChanged } = props;
  const refused = signing.prepareError;
  const isReplaced = refused instanceof ApiError && refused.code === 'controlled_documents.replaced';
  return (
    <>
      <div className="row wrap between reader-foot">
        <p className="small-text muted" role="status">
          {describeState(props)}
        </p>
        {text.isAsked && !text.signature && (
          <Button
            variant="primary"
            icon={PenLine}
            disabled={!isAtEnd}
            isBusy={signing.isPreparing}
            aria-haspopup="dialog"
            onClick={onSign}
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
    </>
  );
}

/** What comes after a signature. It may not be there yet: then it takes the focus itself once it is. */
function focusNext(): void {
  window.document.querySelector<HTMLElement>('.next-document a')?.focus();
}

/** The text, how far it was read, and the signature once its end was reached; then the way to the next one. */
export function DocumentReader({ orgId, text, queue, changes, onChanged }: Props) {
  const { document, version, units, notes, isAsked, signature } = text;
  const isToSign = isAsked && !signature;
  const isPhone = useMedia(PHONE);
  // On a phone, what is to be signed opens at once; what only is looked at, when asked for.
  const [isSheetOpen, setSheetOpen] = useState(isToSign);
  const [wasToSign] = useState(isToSign);
  const params = { orgId, id: document.id, versionId: version.id };
  const { reading, isLost, reach } = useDocumentReading(params, text.reading);
  const signing = useSigning(onChanged);
  const unit = version.type === 'pdf' ? 'page' : 'section';
  const place = <Place reached={reading.reached} units={units.length} unit={unit} />;
  const regionName = `${document.code} version ${version.version}, ${reading.reached} of ${units.length} ${unit}s read`;
  const pages = <Pages orgId={orgId} text={text} onReach={reach} />;
  const foot = (
    <ReaderFoot
      text={text}
      isAtEnd={reading.endReachedAt !== null}
      isLost={isLost}
      signing={signing}
      onSign={() =>
        signing.begin([{ kind: 'document-reading', id: `${orgId}.${document.id}.${version.id}` }])
      }
      onChanged={onChanged}
    />
  );
  const inTurn =
    queue && wasToSign && queue.total > 1 ? `${queue.position} of ${queue.total} to sign` : undefined;
  const isInSheet = isPhone && isSheetOpen;
  return (
    <>
      {!isInSheet && changes}
      <section className="stack plain" aria-label={`${document.code} ${version.version}`}>
        {wasToSign && signature && queue && <NextDocument orgId={orgId} queue={queue} />}
        {inTurn && !signature && <p className="small-text muted tabular">{inTurn}</p>}
        {isPhone ? (
          <Button
            variant={isToSign ? 'primary' : 'secondary'}
            isBlock
            icon={BookOpen}
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
          >
            {isToSign ? 'Read and sign' : 'Read'}
          </Button>
        ) : (
          <div className="reader boxed" tabIndex={0} role="region" aria-label={regionName}>
            {pages}
          </div>
        )}
        {place}
        {notes.map((note) => (
          <p key={note} className="small-text muted">
            {note}
          </p>
        ))}
        <p className="small-text muted breakable">
          File SHA-256 <span className="tabular">{version.sha256}</span>
        </p>
        {!isPhone && foot}
      </section>
      {isInSheet && (
        <ReadingSheet
          text={text}
          queue={inTurn}
          place={place}
          regionName={regionName}
          foot={foot}
          onClose={() => setSheetOpen(false)}
          // It closes with the dialog: who has signed goes on to the next one.
          onReturnFocus={signing.signed ? focusNext : undefined}
        >
          {changes}
          {pages}
        </ReadingSheet>
      )}
      {signing.request && (
        <SignDialog
          signing={signing}
          next={queue?.next && <NextDocumentLink orgId={orgId} queue={queue} />}
          onReturnFocus={(opener) => (opener ? opener.focus() : focusNext())}
          onClose={() => {
            if (signing.signed) setSheetOpen(false);
            signing.leave();
            onChanged();
          }}
        />
      )}
    </>
  );
}
