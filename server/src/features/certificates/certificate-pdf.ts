import { Worker } from 'node:worker_threads';
import type { PublicCertificate } from '@trialwright/contract';

const KEPT = 200;
const IDLE_MS = 60_000;
/** A certificate needs 45 MB; without a limit the thread grows past 300 MB before it tidies up. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

interface Job {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: unknown) => void;
}

type Answer = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

interface Writer {
  write: (certificate: PublicCertificate) => Promise<Uint8Array>;
}

/** A thread that writes certificates; it ends after a minute without work and never keeps the process alive by itself. */
function startWriter(onEnd: () => void): Writer {
  const worker = new Worker(new URL('./certificate-pdf.worker.ts', import.meta.url), {
    resourceLimits: HEAP,
  });
  const jobs = new Map<number, Job>();
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const end = (error: unknown) => {
    onEnd();
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  };
  const rest = () => {
    worker.unref();
    idle = setTimeout(() => {
      onEnd();
      void worker.terminate();
    }, IDLE_MS).unref();
  };
  worker.on('message', (answer: Answer) => {
    const job = jobs.get(answer.id);
    jobs.delete(answer.id);
    if (jobs.size === 0) rest();
    if ('bytes' in answer) job?.resolve(answer.bytes);
    else job?.reject(answer.error);
  });
  worker.on('error', end);
  worker.on('exit', (code) =>
    end(new Error(`The thread that writes certificates stopped with code ${code}.`)),
  );
  return {
    write: (certificate) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker.ref();
        lastId += 1;
        jobs.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, certificate });
      }),
  };
}

let writer: Writer | undefined;

function write(certificate: PublicCertificate): Promise<Uint8Array> {
  if (!writer) {
    const started = startWriter(() => {
      if (writer === started) writer = undefined;
    });
    writer = started;
  }
  return writer.write(certificate);
}

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
