import type { Workflow } from '@trialwright/contract';
import { UserRoundCheck } from 'lucide-react';
import { BookmarkButton } from '../../domain/bookmarks/bookmark-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PdfLink, WorkflowMeta } from './workflow-facts.tsx';

export function WorkflowCard({
  workflow,
  isForMe,
  onOpen,
}: {
  workflow: Workflow;
  isForMe: boolean;
  onOpen: (id: number) => void;
}) {
  const { id, title, description, steps } = workflow;
  return (
    <Card as="li" className="columns">
      <div className="what row even wrap padded-roomy shrinks">
        <h2 className="section-title">{title}</h2>
        {isForMe && (
          <Badge tone="ready" icon={UserRoundCheck}>
            For your role
          </Badge>
        )}
        <p className="about soft">{description}</p>
        <WorkflowMeta workflow={workflow} />
        <div className="row wrap actions below-even">
          <Button
            variant="tint"
            className="full-on-phones"
            data-workflow={id}
            aria-haspopup="dialog"
            aria-label={`View Full Workflow: ${title}`}
            onClick={() => onOpen(id)}
          >
            View Full Workflow
          </Button>
          <PdfLink workflow={workflow} variant="ghost" />
          <BookmarkButton type="workflow" referenceId={id} what={`the workflow ${title}`} />
        </div>
      </div>
      <ol className="step-list padded-roomy line-beside" aria-label={`Steps of ${title}`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
