import { existsSync, readFileSync } from 'node:fs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const shorten = (text) => text.split('\n').slice(0, 12).join('\n').slice(0, 1500);

/** Counts from Vitest's JSON report, with each failure's name and message, the failed files, and retried tests. */
export function readUnitTests(file, retriedFile) {
  const report = readJson(file);
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && suite.status === 'failed') return [`${suite.name}\n${shorten(suite.message)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${suite.name} › ${fullName}\n${shorten(failureMessages.join('\n'))}`,
    );
  });
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    failedFiles: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    retried: existsSync(retriedFile) ? readJson(retriedFile) : [],
  };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Like `readUnitTests`, for Playwright; journeys that passed on retry are listed. */
export function readJourneys(file) {
  const { stats, suites, errors } = readJson(file);
  const specs = suites.flatMap(specsOf);
  const named = ({ file: path, line, title }) => `${path}:${line} › ${title}`;
  const is = (status) => (spec) => spec.tests.some((test) => test.status === status);
  const failures = specs.filter(is('unexpected')).map((spec) => {
    const messages = spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    return `${named(spec)}\n${shorten(messages.find((message) => message !== '') ?? '')}`;
  });
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => shorten(message ?? ''))],
    retried: specs.filter(is('flaky')).map(named),
  };
}
