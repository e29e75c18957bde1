import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Audit {
  /** Scores in percent. */
  scores: Record<Category, number>;
  /** Cumulative layout shift. */
  shift: number;
  /** Total blocking time in milliseconds. */
  blocking: number;
  /** The speed of the machine by the benchmark of Lighthouse. */
  machine: number;
}

/** Audits a page as a phone sees it (slow 4G, a processor a quarter as fast), in the browser at this port. */
async function audit(url: string, port: number, cookie: string): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    ...(cookie !== '' && { extraHeaders: { cookie } }),
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits } = result.lhr;
  const scoreOf = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    blocking: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    machine: result.lhr.environment.benchmarkIndex,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The medians of some audits of a page. */
export async function auditPage(
  url: string,
  { port, cookie, runs }: { port: number; cookie: string; runs: number },
): Promise<Audit> {
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run++) audits.push(await audit(url, port, cookie));
  const scoreOf = (name: Category) => median(audits.map(({ scores }) => scores[name]));
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    shift: median(audits.map(({ shift }) => shift)),
    blocking: median(audits.map(({ blocking }) => blocking)),
    machine: median(audits.map(({ machine }) => machine)),
  };
}
