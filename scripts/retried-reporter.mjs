import { writeFileSync } from 'node:fs';

/** Writes the names of tests that passed only on retry to the file named in `RETRIED_FILE`. */
export default class RetriedReporter {
  names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.names.push(`${testCase.module.moduleId} › ${testCase.fullName}`);
  }

  onTestRunEnd() {
    const file = process.env.RETRIED_FILE;
    if (file) writeFileSync(file, JSON.stringify(this.names));
  }
}
