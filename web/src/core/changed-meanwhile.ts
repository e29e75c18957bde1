import { ApiError } from './api.ts';

const CODES: readonly (string | undefined)[] = ['rules.changed', 'assignments.changed', 'rule_packs.changed'];

/** Whether somebody else changed what was to be saved, so that it has to be read again first. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && CODES.includes(error.code);
}
