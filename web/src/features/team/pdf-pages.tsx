import type { DocumentUnit } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { ApiError, reasonOf } from '../../core/api.ts';
import { FieldError } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DocumentEnd } from './document-end.tsx';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** How far before a page comes into view it is drawn. */
const AHEAD = '600px';

async function sha256Of(bytes: ArrayBuffer): Promise<string | undefined> {
  // Browsers have it on secure pages only.
  if (!globalThis.crypto?.subtle) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The file itself, refused where it is not what was published. */
async function openFile(url: string, sha256: string): Promise<PDFDocumentProxy> {
  const response = await fetch(url, { credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  const bytes = await response.arrayBuffer();
  const found = await sha256Of(bytes);
  if (found !== undefined && found !== sha256) throw new Error('The file is not the one that was published.');
  return getDocument({ data: bytes, enableXfa: false }).promise;
}

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  text: string;
  onReach: (position: number) => void;
}

/** One page, drawn shortly before it comes into view; its text stands beside it for who listens. */
function PdfPage({ pdf, number, text, onReach }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (isOver || !target) return;
      const width = target.parentElement?.clientWidth ?? 600;
      const scale = (width / page.getViewport({ scale: 1 }).width) * (window.devicePixelRatio || 1);
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      if (!isOver) setState('drawn');
    };
    draw().catch(() => {
      if (!isOver) setState('failed');
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isNear, pdf, number]);
  return (
    <div ref={box} className={`pdf-page ${state}`}>
      <canvas ref={canvas} aria-hidden="true" />
      <div className="visually-hidden">{text === '' ? `Page ${number} has no text.` : text}</div>
      {state === 'failed' && <FieldError>This page could not be drawn. Download the file.</FieldError>}
      {state === 'drawn' && <DocumentEnd position={number} onReach={onReach} />}
    </div>
  );
}

interface Props {
  url: string;
  sha256: string;
  units: readonly DocumentUnit[];
  onReach: (position: number) => void;
}

/** The pages of a PDF, drawn from the bytes that are signed. */
export function PdfPages({ url, sha256, units, onReach }: Props) {
  const { data, error } = useQuery({
    queryKey: ['pdf', url, sha256],
    queryFn: () => openFile(url, sha256),
    gcTime: 0,
  });
  if (error) return <FieldError role="alert">{reasonOf(error, error.message)}</FieldError>;
  if (!data)
    return (
      <p className="row muted" role="status">
        <Spinner /> Opening the file...
      </p>
    );
  return units.map(({ title, text }, index) => (
    <section key={title} aria-label={title}>
      <PdfPage pdf={data} number={index + 1} text={text} onReach={onReach} />
    </section>
  ));
}
