/** Features of an option visible without understanding it. */
export interface Guessable {
  text: string;
  skillRequired?: string | undefined;
  difficulty?: number;
  isKey: boolean;
}

/** Maximum share of moments in which a robot may be correct. Chance alone gives a quarter to a third. */
const GUESSED_AT_MOST = 0.4;

/** With fewer, chance alone may reach any share. */
const ENOUGH = 5;

/** Robots that choose without reading: each takes a highest-scoring option. */
const ROBOTS: Record<string, (option: Guessable) => number> = {
  'having a skill': ({ skillRequired }) => Number(skillRequired !== undefined),
  'having no skill': ({ skillRequired }) => Number(skillRequired === undefined),
  'the highest difficulty': ({ difficulty = 0 }) => difficulty,
  'the lowest difficulty': ({ difficulty = 0 }) => -difficulty,
  'being the longest': ({ text }) => text.length,
  'being the shortest': ({ text }) => -text.length,
};

/** The robot's probability of choosing the key: among ties, it chooses at random. */
function chanceOf(robot: (option: Guessable) => number, options: readonly Guessable[]): number {
  const best = Math.max(...options.map(robot));
  const taken = options.filter((option) => robot(option) === best);
  return taken.filter(({ isKey }) => isKey).length / taken.length;
}

/** The cues that find the key too often, each with its share. */
export function guesses(moments: readonly (readonly Guessable[])[]): string[] {
  if (moments.length < ENOUGH) return [];
  return Object.entries(ROBOTS).flatMap(([cue, robot]) => {
    const share = moments.reduce((sum, options) => sum + chanceOf(robot, options), 0) / moments.length;
    return share > GUESSED_AT_MOST ? [`${cue} in ${Math.round(share * 100)}% of the moments`] : [];
  });
}
