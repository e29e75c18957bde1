import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JudgedAcademy } from './academy.ts';

/** What verifier-core (Digital Credentials Consortium) says of a credential. */
export interface Verdict {
  valid: Record<string, boolean>;
  errors: string[];
}

const STEPS = ['valid_signature', 'revocation_status', 'expiration'];
const run = promisify(execFile);

/** Puts cases to the judge, each in a process of its own, and keeps what was not as expected. */
export function openCourt(academy: JudgedAcademy) {
  const failures: string[] = [];
  const outside = new Set<string>();
  let cases = 0;

  async function judge(credentials: readonly object[]): Promise<Verdict[]> {
    const file = join(academy.folder, `case-${++cases}.json`);
    writeFileSync(file, JSON.stringify(credentials));
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'verify-case.ts'), file], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: academy.authority },
      maxBuffer: 1e8,
    });
    const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
      verdicts: Verdict[];
      outside: string[];
    };
    for (const host of answer.outside) outside.add(host);
    return answer.verdicts;
  }

  function report(name: string, isMet: boolean, told: string): void {
    console.log(`${isMet ? 'ok  ' : 'FAIL'} ${name.padEnd(58)} ${told}`);
    if (!isMet) failures.push(name);
  }

  async function expectOne(name: string, credential: object, isExpected: (verdict: Verdict) => boolean) {
    const [verdict] = await judge([credential]);
    report(name, verdict !== undefined && isExpected(verdict), tell(verdict));
  }

  return { judge, report, expectOne, failures, outside, count: () => cases };
}

export const isAccepted = ({ valid, errors }: Verdict): boolean =>
  errors.length === 0 && STEPS.every((step) => valid[step]);

function tell(verdict: Verdict | undefined): string {
  const steps = STEPS.map((step) => `${step} ${verdict?.valid[step] ?? '-'}`).join(', ');
  return verdict?.errors.length ? `${steps}; ${verdict.errors.join()}` : steps;
}
