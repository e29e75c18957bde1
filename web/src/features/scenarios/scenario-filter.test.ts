import type { DecisionScenario, SimulationSummary } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { categoriesOf, countStates, filterLibrary, NO_FILTER, type Library } from './scenario-filter.ts';

const decision = (id: string, more: Partial<DecisionScenario> = {}): DecisionScenario => ({
  id,
  title: id,
  category: 'Safety Management',
  difficulty: 'Beginner',
  targetRoles: ['PI'],
  description: '',
  situation: '',
  options: [],
  regulations: [],
  choice: null,
  ...more,
});
const simulation = (id: string, more: Partial<SimulationSummary> = {}): SimulationSummary => ({
  id,
  name: id,
  description: '',
  type: 'inspection_simulation',
  difficultyLevel: 'advanced',
  estimatedDuration: 45,
  targetRoles: ['PI', 'CRA'],
  learningObjectives: [],
  environment: { setting: '', characters: [], documents: [] },
  interactions: 8,
  evaluationCriteria: [],
  references: [],
  openSessionId: null,
  completedSessions: 0,
  bestPercentage: null,
  ...more,
});
const choice = {
  optionId: 'a',
  isCorrect: true,
  at: '2026-01-01T00:00:00Z',
  options: [],
  learningPoints: [],
};

const library: Library = {
  decisions: [
    decision('one', { choice }),
    decision('two', { category: 'Data Integrity', difficulty: 'Advanced', targetRoles: ['CRA'] }),
  ],
  simulations: [simulation('three'), simulation('four', { completedSessions: 1, openSessionId: 9 })],
};
const found = (filter: Partial<typeof NO_FILTER>) => {
  const { decisions, simulations } = filterLibrary(library, { ...NO_FILTER, ...filter });
  return [...decisions, ...simulations].map(({ id }) => id);
};

describe('the filters of the scenarios', () => {
  test('leave everything where nothing is chosen', () => {
    expect(found({})).toEqual(['one', 'two', 'three', 'four']);
  });

  test('join category, difficulty, role and state', () => {
    expect(found({ category: 'Data Integrity' })).toEqual(['two']);
    expect(found({ category: 'Simulation' })).toEqual(['three', 'four']);
    expect(found({ difficulty: 'Advanced' })).toEqual(['two', 'three', 'four']);
    expect(found({ role: 'CRA' })).toEqual(['two', 'three', 'four']);
    expect(found({ role: 'CTM' })).toEqual([]);
    expect(found({ state: 'done' })).toEqual(['one', 'four']);
    expect(found({ state: 'open', role: 'CRA', difficulty: 'Advanced' })).toEqual(['two', 'three']);
  });

  test('count the states under the other filters', () => {
    expect(countStates(library, NO_FILTER)).toEqual({ all: 4, open: 2, done: 2 });
    expect(countStates(library, { ...NO_FILTER, role: 'CRA', state: 'done' })).toEqual({
      all: 3,
      open: 2,
      done: 1,
    });
  });

  test('offer the categories that there are', () => {
    expect(categoriesOf(library)).toEqual(['Safety Management', 'Data Integrity', 'Simulation']);
    expect(categoriesOf({ decisions: [], simulations: [] })).toEqual([]);
  });
});
