import { describe, expect, test } from 'vitest';
import {
  changesSince,
  checkChanges,
  checkEditorial,
  checkWithdrawn,
  compareVersions,
  isTrainingAsked,
} from './version-steps.ts';

const editorial = (...versions: string[]) =>
  versions.map((version) => ({ version, because: 'Commas were moved.', approvedBy: 'A. Reader' }));

describe('a new version', () => {
  test.each([
    ['1.2.0', '1.2.0', false],
    ['1.2.0', '1.2.3', false],
    ['1.2.3', '1.2.0', false],
    ['1.3.0', '1.2.0', false],
    ['1.2.0', '1.3.0', true],
    ['1.9.0', '1.10.0', true],
    ['1.2.0', '2.0.0', true],
  ])('after %s, version %s asks: %s', (from, version, isAsked) => {
    expect(isTrainingAsked({ version }, from)).toBe(isAsked);
  });

  test('that is declared editorial asks nobody, also with patches after it', () => {
    expect(isTrainingAsked({ version: '1.3.0', editorial: editorial('1.3.0') }, '1.2.0')).toBe(false);
    expect(isTrainingAsked({ version: '1.3.2', editorial: editorial('1.3.0') }, '1.2.1')).toBe(false);
  });

  test('asks where one of those since is not declared, or the number of one is missing', () => {
    expect(isTrainingAsked({ version: '1.4.0', editorial: editorial('1.4.0') }, '1.2.0')).toBe(true);
    expect(isTrainingAsked({ version: '1.4.0', editorial: editorial('1.3.0', '1.4.0') }, '1.2.0')).toBe(
      false,
    );
    expect(isTrainingAsked({ version: '2.1.0', editorial: editorial('2.1.0') }, '1.9.0')).toBe(true);
  });
});

test('versions are compared by their numbers', () => {
  expect(['1.10.0', '1.2.0', '2.0.0', '1.2.11', '1.2.9'].toSorted(compareVersions)).toEqual([
    '1.2.0',
    '1.2.9',
    '1.2.11',
    '1.10.0',
    '2.0.0',
  ]);
});

describe('a version declared editorial', () => {
  test.each([
    ['1.4.0', 'is later than the course’s 1.3.0'],
    ['1.2.1', 'is a patch'],
    ['1.0.0', 'is a major version'],
  ])('%s is refused: it %s', (version, problem) => {
    expect(checkEditorial({ version: '1.3.0', editorial: editorial(version) })[0]).toContain(problem);
  });

  test('is named once', () => {
    expect(checkEditorial({ version: '1.3.0', editorial: editorial('1.2.0', '1.3.0') })).toEqual([]);
    expect(checkEditorial({ version: '1.3.0', editorial: editorial('1.2.0', '1.2.0') })).toHaveLength(1);
  });
});

describe('a version declared withdrawn', () => {
  const withdrawn = (...versions: string[]) =>
    versions.map((version) => ({ version, because: 'A period was wrong.' }));

  test.each([
    ['1.3.0', 'is not older than the course’s 1.3.0'],
    ['1.4.0', 'is not older than the course’s 1.3.0'],
  ])('%s is refused: it %s', (version, problem) => {
    expect(checkWithdrawn({ version: '1.3.0', withdrawn: withdrawn(version) })[0]).toContain(problem);
  });

  test('is followed by one that asks its readers', () => {
    expect(checkWithdrawn({ version: '1.3.1', withdrawn: withdrawn('1.3.0') })[0]).toContain(
      'raise the minor version',
    );
    expect(checkWithdrawn({ version: '1.4.0', withdrawn: withdrawn('1.3.0', '1.2.0') })).toEqual([]);
  });

  test('is named once', () => {
    expect(checkWithdrawn({ version: '1.4.0', withdrawn: withdrawn('1.3.0', '1.3.0') })).toHaveLength(1);
  });
});

describe('the changes that a course tells', () => {
  const told = (version: string, date: string) => ({ version, date, sentences: ['A period is another.'] });
  const course = { version: '1.3.0', effectiveDate: '2026-11-20' };

  test('are those of versions up to its own, each once, on the day of the version', () => {
    const check = (...changes: ReturnType<typeof told>[]) => checkChanges({ ...course, changes });
    expect(check(told('1.2.0', '2026-10-01'), told('1.3.0', '2026-11-20'))).toEqual([]);
    expect(check(told('1.4.0', '2026-11-20'))[0]).toContain('is later than the course’s 1.3.0');
    expect(check(told('1.3.0', '2026-11-19'))[0]).toContain('effectiveDate is 2026-11-20');
    expect(check(told('1.2.0', '2026-11-21'))[0]).toContain('later than the newer version’s');
    expect(check(told('1.2.0', '2026-10-01'), told('1.2.0', '2026-10-01'))).toHaveLength(1);
  });

  test('are given from the newest back to the version that somebody knows', () => {
    const changes = [told('1.1.0', '2026-01-01'), told('1.2.0', '2026-02-01'), told('1.10.0', '2026-03-01')];
    expect(changesSince({ changes }, '1.1.0').map(({ version }) => version)).toEqual(['1.10.0', '1.2.0']);
    expect(changesSince({}, '1.1.0')).toEqual([]);
  });
});
