import type { DocumentAppendix, PresentationSummary } from '@trialwright/contract';
import { Figure, Figures } from '../../ui/figures.tsx';
import { figuresOf } from './portal-figures.ts';
import { templatesOf } from './templates.ts';

/** How much there is, counted from what is served. */
export function PortalCounters({
  presentations,
  appendix,
}: {
  presentations: PresentationSummary[];
  appendix: DocumentAppendix | undefined;
}) {
  const { slides, modules, hours } = figuresOf(presentations);
  const counters = [
    { label: 'Total Slides', value: slides },
    { label: 'Training Modules', value: modules },
    { label: 'Training Hours', value: hours },
    { label: 'Documents', value: appendix ? templatesOf(appendix).length : '…' },
  ];
  return (
    <Figures label="Content in numbers">
      {counters.map(({ label, value }) => (
        <Figure key={label} name={label}>
          {value}
        </Figure>
      ))}
    </Figures>
  );
}
