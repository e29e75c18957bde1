import { parentPort } from 'node:worker_threads';
import type { PublicCertificate } from '@trialwright/contract';
import { writeCertificate } from './certificate-document.ts';

/** Writes certificates in a thread of its own: the first takes a fifth of a second, each further one 40 ms. */
async function answer({ id, certificate }: { id: number; certificate: PublicCertificate }): Promise<void> {
  try {
    const bytes = await writeCertificate(certificate);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
}

parentPort?.on('message', (message: { id: number; certificate: PublicCertificate }) => void answer(message));
