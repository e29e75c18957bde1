import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { ROLES } from './roles.ts';
import { OutcomeName, SessionSummary, SimulationOption, SimulationResults } from './simulation-results.ts';

/** A slug such as `fda-inspection-as-pi`, as in the URL. */
const ScenarioId = z.string().max(100);
const Roles = z.array(z.enum(ROLES));

export const DecisionOption = z.object({ id: z.string(), text: z.string() });

/** A decision scenario. Consequences are sent only after an option is chosen. */
export const DecisionScenario = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  difficulty: z.string(),
  targetRoles: Roles,
  description: z.string(),
  situation: z.string(),
  /** Shuffled per learner. */
  options: z.array(DecisionOption),
  regulations: z.array(z.string()),
  choice: z
    .object({
      optionId: z.string(),
      isCorrect: z.boolean(),
      at: Moment,
      options: z.array(
        DecisionOption.extend({
          isCorrect: z.boolean(),
          explanation: z.string(),
          consequences: z.string(),
        }),
      ),
      learningPoints: z.array(z.string()),
    })
    .nullable(),
});
export type DecisionScenario = z.infer<typeof DecisionScenario>;

/** A virtual scenario as its card shows it. */
export const SimulationSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  difficultyLevel: z.string(),
  /** Minutes. */
  estimatedDuration: z.number(),
  targetRoles: Roles,
  learningObjectives: z.array(z.string()),
  environment: z.object({
    setting: z.string(),
    characters: z.array(z.object({ name: z.string(), role: z.string() })),
    /** Documents available at the start. */
    documents: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  interactions: z.number(),
  evaluationCriteria: z.array(z.object({ category: z.string(), weight: z.number() })),
  references: z.array(z.string()),
  /** The caller's session to resume, and best result so far. */
  openSessionId: z.number().nullable(),
  completedSessions: z.number(),
  bestPercentage: z.number().nullable(),
});
export type SimulationSummary = z.infer<typeof SimulationSummary>;

export const Interaction = z.object({
  id: z.string(),
  title: z.string(),
  /** HTML. */
  scene: z.string(),
  situation: z.string(),
  /** IDs of relevant documents. */
  documents: z.array(z.string()),
  options: z.array(SimulationOption),
});
export type Interaction = z.infer<typeof Interaction>;

export const ScenarioSession = z.object({
  sessionId: z.number(),
  scenarioId: z.string(),
  startTime: Moment,
  completedAt: Moment.nullable(),
  /** Percent of interactions completed. */
  progress: z.number(),
  /** Interactions completed. */
  index: z.number(),
  total: z.number(),
  score: z.number(),
  maxScore: z.number(),
  scenario: SimulationSummary.omit({
    openSessionId: true,
    completedSessions: true,
    bestPercentage: true,
  }).extend({
    environment: SimulationSummary.shape.environment.extend({
      /** Those available by the current interaction, oldest first; all of them once the session is complete. */
      documents: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
    }),
  }),
  /** The current interaction; null once all are completed. */
  interaction: Interaction.nullable(),
  /** Choices made so far, without their consequences. */
  choices: z.array(
    z.object({ interactionId: z.string(), title: z.string(), text: z.string(), outcome: OutcomeName }),
  ),
  results: SimulationResults.nullable(),
});
export type ScenarioSession = z.infer<typeof ScenarioSession>;

const BySession = z.object({ id: Id });

export const scenarios = {
  list: endpoint({
    method: 'GET',
    path: '/api/scenarios',
    access: 'user',
    summary: 'Decision scenarios with the caller’s choices, and simulations',
    reply: z.object({ decisions: z.array(DecisionScenario), simulations: z.array(SimulationSummary) }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/scenarios/:id/choice',
    access: 'user',
    summary: 'Choose in a decision scenario; the first choice is final',
    params: z.object({ id: ScenarioId }),
    body: z.object({ optionId: z.string('Choose an option.').min(1, 'Choose an option.').max(20) }),
    reply: DecisionScenario,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/scenarios/:id/start',
    access: 'user',
    summary: 'Start a session of a simulation; each start creates a new session',
    params: z.object({ id: ScenarioId }),
    body: z.object({ userId: z.number().optional() }).nullish(),
    reply: z.object({
      sessionId: z.number(),
      scenarioId: z.string(),
      startTime: Moment,
      progress: z.number(),
      redirectUrl: z.string(),
    }),
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/scenario-sessions/:id',
    access: 'self',
    summary: 'A session’s current state, with results once it is complete',
    params: BySession,
    reply: ScenarioSession,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/scenario-sessions/:id/choices',
    access: 'self',
    summary: 'Choose an option at the current interaction; sending the same choice twice changes nothing',
    params: BySession,
    body: z.object({ interactionId: z.string().max(20), optionId: z.string().max(20) }),
    reply: ScenarioSession.extend({ outcome: OutcomeName, points: z.number() }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/:userId/scenario-sessions',
    access: 'self',
    summary: 'A learner’s sessions, newest first',
    params: z.object({ userId: Id }),
    reply: z.array(SessionSummary),
  }),
};
