import * as z from 'zod';
import { Moment } from './endpoint.ts';

/** Points for a choice in a simulation, by outcome. */
export const OUTCOME_POINTS = { positive: 10, neutral: 5, negative: 0 } as const;
export type Outcome = keyof typeof OUTCOME_POINTS;
export const OutcomeName = z.enum(['positive', 'neutral', 'negative']);

export const RATINGS = ['Excellent', 'Good', 'Fair', 'Needs Improvement'] as const;
export type Rating = (typeof RATINGS)[number];

/** What the choices of a simulation change besides its score. */
export const COUNTERS = ['safety', 'evidence', 'trust', 'minutes'] as const;
export type Counter = (typeof COUNTERS)[number];

/** Percentage of the points in its moments at which a simulation's learning objective counts as achieved. */
export const OBJECTIVE_MARK = 60;

/** The rating of a simulation's rounded percentage. */
export function ratingOf(percentage: number): Rating {
  if (percentage >= 80) return 'Excellent';
  if (percentage >= 60) return 'Good';
  return percentage >= 40 ? 'Fair' : 'Needs Improvement';
}

/** A response before the choice: its text only. */
export const SimulationOption = z.object({ id: z.string(), text: z.string() });
export type SimulationOption = z.infer<typeof SimulationOption>;

const Counters = z.object({
  safety: z.number(),
  evidence: z.number(),
  trust: z.number(),
  minutes: z.number(),
});
export type Counters = z.infer<typeof Counters>;

/** Points earned, of those that the moments could give. */
const Measured = z.object({ earned: z.number(), reachable: z.number() });
export type Measured = z.infer<typeof Measured>;

/** A response after the session: its difficulty, its consequences, and the rule it rests on. */
export const DebriefedOption = SimulationOption.extend({
  skillRequired: z.string().optional(),
  /** From 1 to 5: how demanding it is, whether correct or not. */
  difficulty: z.number(),
  outcome: OutcomeName,
  /** What it changes in the counters; null in sessions from before stories had them. */
  counters: Counters.nullable(),
  feedback: z.string(),
  rule: z.string(),
});
export type DebriefedOption = z.infer<typeof DebriefedOption>;

/** One decision, with the consequences of every option. */
export const DebriefedChoice = z.object({
  interactionId: z.string(),
  title: z.string(),
  situation: z.string(),
  optionId: z.string(),
  outcome: OutcomeName,
  points: z.number(),
  /** Points for each criterion that the moment measured. */
  measured: z.array(Measured.extend({ category: z.string() })),
  options: z.array(DebriefedOption),
});
export type DebriefedChoice = z.infer<typeof DebriefedChoice>;

export const SessionSummary = z.object({
  sessionId: z.number(),
  scenarioId: z.string(),
  scenarioName: z.string(),
  startTime: Moment,
  completedAt: Moment.nullable(),
  /** Percent of interactions completed. */
  progress: z.number(),
  percentage: z.number().nullable(),
  rating: z.enum(RATINGS).nullable(),
});
export type SessionSummary = z.infer<typeof SessionSummary>;

export const SimulationResults = z.object({
  percentage: z.number(),
  rating: z.enum(RATINGS),
  /** `measured` is null, for objectives and criteria, in sessions from before they were measured: they follow the total. */
  objectives: z.array(z.object({ text: z.string(), isAchieved: z.boolean(), measured: Measured.nullable() })),
  /** Points: the criterion's percentage times weight over 100, rounded. */
  criteria: z.array(
    z.object({
      category: z.string(),
      weight: z.number(),
      points: z.number(),
      measured: Measured.nullable(),
    }),
  ),
  /** How the story ended, in HTML, and because of what; null in sessions from before stories had endings. */
  ending: z.object({ title: z.string(), html: z.string(), because: z.string() }).nullable(),
  /** The counters at the end, each between the lowest and highest sum that was possible. */
  counters: z.array(
    z.object({
      name: z.enum(COUNTERS),
      /** What it stands for in this story. */
      meaning: z.string(),
      value: z.number(),
      lowest: z.number(),
      highest: z.number(),
    }),
  ),
  /** What was different in the story because of which choices. */
  consequences: z.array(
    z.object({
      /** The interaction that was told differently. */
      interactionId: z.string(),
      title: z.string(),
      because: z.string(),
      /** Titles of the interactions whose choices caused it. */
      causes: z.array(z.string()),
    }),
  ),
  /** HTML. */
  debrief: z.string(),
  choices: z.array(DebriefedChoice),
  references: z.array(z.string()),
  /** All completed sessions of this simulation, oldest first, including this one. */
  history: z.array(SessionSummary),
});
export type SimulationResults = z.infer<typeof SimulationResults>;
