import { renderMarkdown } from '../../content/render.ts';
import type { SimulationFile } from '../../content/simulation-schemas.ts';

/** Rendered HTML by source, cached while the simulation is in use. */
const rendered = new WeakMap<SimulationFile, Map<string, string>>();

export function htmlOf(simulation: SimulationFile, markdown: string): string {
  const known = rendered.get(simulation) ?? new Map<string, string>();
  rendered.set(simulation, known);
  const html = known.get(markdown) ?? renderMarkdown(markdown);
  known.set(markdown, html);
  return html;
}
