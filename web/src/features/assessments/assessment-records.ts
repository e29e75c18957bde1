import { PASS_MARK, QUESTIONS_PER_ATTEMPT, type AssessmentRecord } from '@trialwright/contract';

/** What the attempts at one assessment come to. */
export interface AttemptSummary {
  attempts: number;
  best: number;
  hasPassed: boolean;
  last: AssessmentRecord;
}

/** The standing in each attempted assessment as a whole, by course. The records come newest first. */
export function standings(records: readonly AssessmentRecord[]): Map<number, AttemptSummary> {
  const result = new Map<number, AttemptSummary>();
  for (const record of records.filter(({ isBridge }) => !isBridge)) {
    const known = result.get(record.assessmentId);
    result.set(record.assessmentId, {
      attempts: (known?.attempts ?? 0) + 1,
      best: Math.max(known?.best ?? 0, record.score),
      hasPassed: (known?.hasPassed ?? false) || record.passed,
      last: known?.last ?? record,
    });
  }
  return result;
}

/** Rounded mean of the best scores; undefined before the first attempt. */
export function averageOfBest(all: readonly AttemptSummary[]): number | undefined {
  if (all.length === 0) return undefined;
  return Math.round(all.reduce((sum, { best }) => sum + best, 0) / all.length);
}

/** The fewest right answers whose rounded percentage reaches the pass mark. */
export function neededToPass(questions = QUESTIONS_PER_ATTEMPT): number {
  return Math.ceil(((PASS_MARK - 0.5) / 100) * questions);
}
