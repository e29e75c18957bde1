import type { PublicCertificate } from '@trialwright/contract';
import { createFileThread } from '../../core/file-thread.ts';
import { workerScript } from '../../root.ts';

const KEPT = 200;

const write = createFileThread<PublicCertificate>(
  workerScript('features/certificates/certificate-pdf.worker.ts'),
);

/** The latest PDFs by all that they show, so that a revoked or superseded certificate is drawn anew. */
const kept = new Map<string, Promise<Uint8Array>>();

export async function renderCertificatePdf(certificate: PublicCertificate): Promise<Uint8Array> {
  const key = JSON.stringify(certificate);
  const bytes = kept.get(key) ?? write(certificate);
  // Set anew on every use: the first key is the one that nobody asked for the longest.
  kept.delete(key);
  kept.set(key, bytes);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  try {
    return await bytes;
  } catch (error) {
    if (kept.get(key) === bytes) kept.delete(key);
    throw error;
  }
}
