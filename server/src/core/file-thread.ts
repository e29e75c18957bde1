import { parentPort, Worker } from 'node:worker_threads';
import { AppError } from './errors.ts';

const IDLE_MS = 60_000;
/** Enough for a table of 20,000 rows and five columns; without a limit, the thread grows past 300 MB before garbage collection. */
const HEAP = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

/** A thread that has rested longer makes room for one that starts, so that an export takes the memory of one, not of all kinds. */
const REST_MS = 1000;

const TOO_LONG = 'This file takes too long to read. Choose a smaller or simpler one.';
const TOO_LARGE = 'This file would be too large. Choose fewer records, or another format.';

interface Job {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: unknown) => void;
}

type Answer = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

type Write<Input> = (input: Input) => Promise<Uint8Array>;

/** Ends a thread that rests, with the time since when it does. */
const resting = new Map<() => void, number>();

function endResting(): void {
  for (const [end, since] of resting) if (performance.now() - since > REST_MS) end();
}

/** A thread that writes files; it ends after an idle minute and never keeps the process alive. */
function startWriter<Input>(script: URL, onEnd: () => void, mostMs: number | undefined): Write<Input> {
  endResting();
  const worker = new Worker(script, { resourceLimits: HEAP });
  const jobs = new Map<number, Job>();
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const retire = () => {
    resting.delete(retire);
    clearTimeout(idle);
    onEnd();
    void worker.terminate();
  };
  const end = (error: unknown) => {
    resting.delete(retire);
    onEnd();
    for (const job of jobs.values()) job.reject(error);
    jobs.clear();
  };
  const rest = () => {
    worker.unref();
    resting.set(retire, performance.now());
    idle = setTimeout(retire, IDLE_MS).unref();
  };
  let deadline: NodeJS.Timeout | undefined;
  /** The thread works on one job at a time: whatever keeps it this long ends it, with the jobs behind it. */
  const watch = () => {
    clearTimeout(deadline);
    if (mostMs === undefined || jobs.size === 0) return;
    deadline = setTimeout(() => {
      end(new AppError('request.too_large', TOO_LONG));
      void worker.terminate();
    }, mostMs).unref();
  };
  worker.on('message', (answer: Answer) => {
    const job = jobs.get(answer.id);
    jobs.delete(answer.id);
    watch();
    if (jobs.size === 0) rest();
    if ('bytes' in answer) job?.resolve(answer.bytes);
    else job?.reject(answer.error);
  });
  worker.on('error', (error: Error & { code?: string }) => {
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    end(isFull ? new AppError('request.too_large', TOO_LARGE) : error);
  });
  worker.on('exit', (code) => end(new Error(`The thread that writes files exited with code ${code}.`)));
  return (input) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      resting.delete(retire);
      worker.ref();
      lastId += 1;
      jobs.set(lastId, { resolve, reject });
      if (jobs.size === 1) watch();
      worker.postMessage({ id: lastId, input });
    });
}

/** Renders in the worker `script`, started lazily and restarted after it has exited or a job took longer than allowed. */
export function createFileThread<Input>(script: URL, { mostMs }: { mostMs?: number } = {}): Write<Input> {
  let writer: Write<Input> | undefined;
  return (input) => {
    if (!writer) {
      const started = startWriter<Input>(
        script,
        () => {
          if (writer === started) writer = undefined;
        },
        mostMs,
      );
      writer = started;
    }
    return writer(input);
  };
}

/** The worker's side: replies to each job with the result of `write`. */
export function handleFileJobs<Input>(write: Write<Input>): void {
  const answer = async ({ id, input }: { id: number; input: Input }) => {
    try {
      const bytes = await write(input);
      parentPort?.postMessage({ id, bytes }, [bytes.buffer as ArrayBuffer]);
    } catch (error) {
      parentPort?.postMessage({ id, error });
    }
  };
  parentPort?.on('message', (message: { id: number; input: Input }) => void answer(message));
}
