import type { PresentationSummary } from '@trialwright/contract';
import { count } from '../../core/format.ts';

export interface PortalFigures {
  slides: number;
  modules: number;
  /** With one decimal at most. */
  hours: number;
}

/** What the presentations amount to. */
export function figuresOf(presentations: readonly PresentationSummary[]): PortalFigures {
  const minutes = presentations.reduce((sum, { duration }) => sum + duration, 0);
  return {
    slides: presentations.reduce((sum, { slideCount }) => sum + slideCount, 0),
    modules: presentations.length,
    hours: Math.round(minutes / 6) / 10,
  };
}

/** 4 h 30 min, 80 min. */
export function formatMinutes(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? count(minutes / 60, 'hour') : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** The number of a slide that an address asks for, within those that there are. */
export function clampSlide(asked: number | undefined, total: number): number {
  const whole = Math.floor(asked ?? 1);
  return Math.min(Math.max(whole, 1), Math.max(total, 1));
}
