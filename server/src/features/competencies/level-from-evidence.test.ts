import { COMPETENCY_LEVELS, EVIDENCE_KINDS, type CompetencyLevel } from '@trialwright/contract';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { readLevel, type LevelEvidence } from './level-from-evidence.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const years = (count: number) => DateTime.fromJSDate(NOW, { zone: 'utc' }).plus({ years: count }).toJSDate();
const rank = (level: CompetencyLevel | null) => (level === null ? -1 : COMPETENCY_LEVELS.indexOf(level));

const of = (kind: LevelEvidence['kind'], level: CompetencyLevel, at = NOW): LevelEvidence => ({
  kind,
  level,
  at,
});
const levelOf = (...evidence: LevelEvidence[]) => readLevel(evidence, NOW).level;

const level = fc.constantFrom(...COMPETENCY_LEVELS);
const at = fc.date({ noInvalidDate: true, min: years(-6), max: NOW });
const piece = fc.record({ kind: fc.constantFrom(...EVIDENCE_KINDS), level, at });
const choice = fc.record({ kind: fc.constantFrom('quiz' as const, 'exam' as const), level, at });
const seen = fc.record({ kind: fc.constantFrom('project' as const, 'observation' as const), level, at });

describe('the level that evidence shows', () => {
  test('is none without evidence, and novice where nothing was reached', () => {
    expect(readLevel([], NOW)).toEqual({ level: null, reached: null, refreshedAt: null, fadesAt: null });
    expect(levelOf(of('quiz', 'novice'), of('simulation', 'novice'))).toBe('novice');
  });

  test('is at most the second by multiple choice alone', { tags: ['C-ADV-33'] }, () => {
    expect(levelOf(of('quiz', 'expert'))).toBe('competent');
    fc.assert(
      fc.property(fc.array(choice), (evidence) => {
        expect(rank(readLevel(evidence, NOW).reached)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('rises with a simulation as far as the assessment goes, and with what was seen by itself', () => {
    expect(levelOf(of('quiz', 'expert'), of('simulation', 'proficient'))).toBe('proficient');
    expect(levelOf(of('quiz', 'proficient'), of('simulation', 'expert'))).toBe('proficient');
    expect(levelOf(of('simulation', 'expert'))).toBe('competent');
    expect(levelOf(of('observation', 'expert'))).toBe('expert');
    expect(levelOf(of('quiz', 'novice'), of('project', 'proficient'))).toBe('proficient');
  });

  test('needs something other than multiple choice of that level above the second', () => {
    fc.assert(
      fc.property(fc.array(piece), (evidence) => {
        const reached = rank(readLevel(evidence, NOW).reached);
        const other = evidence.filter(({ kind }) => kind !== 'quiz' && kind !== 'exam');
        if (reached > 1)
          expect(Math.max(...other.map((each) => rank(each.level)))).toBeGreaterThanOrEqual(reached);
      }),
    );
  });

  test('rests on the latest assessment, whatever came before it', () => {
    const before = of('quiz', 'expert', years(-1));
    expect(levelOf(before, of('simulation', 'expert'), of('quiz', 'competent'))).toBe('competent');
    expect(readLevel([before, of('quiz', 'novice')], NOW)).toMatchObject({ level: 'novice', fadesAt: null });
  });

  test('never drops with one more thing that was seen, and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(piece), seen, (evidence, more) => {
        const before = readLevel(evidence, NOW);
        const after = readLevel([...evidence, more], NOW);
        expect(rank(after.level)).toBeGreaterThanOrEqual(rank(before.level));
        expect(
          readLevel(
            evidence.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
            NOW,
          ).reached,
        ).toBe(before.reached);
      }),
    );
  });

  test('is blind to what has not happened yet', () => {
    const soon = new Date(NOW.getTime() + 1);
    expect(readLevel([of('observation', 'expert', soon)], NOW).level).toBeNull();
  });
});

describe('a level that nothing refreshed', () => {
  test('fades by one after each year, to the moment', () => {
    const evidence = [of('observation', 'expert', years(-1))];
    expect(readLevel(evidence, new Date(NOW.getTime() - 1))).toMatchObject({ level: 'expert', fadesAt: NOW });
    expect(readLevel(evidence, NOW)).toMatchObject({
      level: 'proficient',
      reached: 'expert',
      refreshedAt: years(-1),
      fadesAt: years(1),
    });
    expect(readLevel(evidence, years(1)).level).toBe('competent');
    expect(readLevel(evidence, years(2))).toMatchObject({ level: 'novice', fadesAt: null });
    expect(readLevel(evidence, years(20)).level).toBe('novice');
  });

  test('is refreshed by any evidence that shows a level, and by none that does not', () => {
    const old = of('observation', 'expert', years(-3));
    expect(readLevel([old, of('quiz', 'competent')], NOW)).toMatchObject({
      level: 'expert',
      fadesAt: years(1),
    });
    expect(readLevel([old, of('simulation', 'novice')], NOW).level).toBe('novice');
  });

  test('never rises by waiting, and drops at the moment that was told, not before', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (evidence) => {
        const { level: today, fadesAt } = readLevel(evidence, NOW);
        expect(rank(readLevel(evidence, years(1)).level)).toBeLessThanOrEqual(rank(today));
        if (!fadesAt) return;
        expect(fadesAt > NOW).toBe(true);
        expect(readLevel(evidence, new Date(fadesAt.getTime() - 1)).level).toBe(today);
        expect(rank(readLevel(evidence, fadesAt).level)).toBe(rank(today) - 1);
      }),
    );
  });
});
