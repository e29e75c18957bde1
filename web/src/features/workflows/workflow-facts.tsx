import { workflows, type Workflow } from '@trialwright/contract';
import { Clock, Download, Gauge, Milestone } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonAnchor, type ButtonLook } from '../../ui/button.tsx';

/** How long and how hard, in a line. */
export function WorkflowMeta({ workflow: { estimatedDuration, complexity } }: { workflow: Workflow }) {
  return (
    <p className="meta">
      <span>
        <Clock className="icon" aria-hidden="true" />
        {estimatedDuration}
      </span>
      <span>
        <Gauge className="icon" aria-hidden="true" />
        {complexity} complexity
      </span>
    </p>
  );
}

/** Says of a step that a delay of it delays the whole. */
export function CriticalBadge() {
  return (
    <Badge tone="outline" icon={Milestone}>
      Critical path
    </Badge>
  );
}

export function PdfLink({ workflow: { id, slug, title }, ...look }: { workflow: Workflow } & ButtonLook) {
  return (
    <ButtonAnchor
      {...look}
      icon={Download}
      href={pathOf(workflows.pdf, { params: { id } })}
      download={`${slug}.pdf`}
      aria-label={`Download PDF: ${title}`}
    >
      Download PDF
    </ButtonAnchor>
  );
}
