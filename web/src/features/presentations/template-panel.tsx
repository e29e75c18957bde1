import type { DocumentAppendix } from '@trialwright/contract';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { templatesOf, type Template } from './templates.ts';

const TemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}));

/** The mock documents, each of which opens, and a note on what is reviewed at which visit. */
export function TemplatePanel({ appendix }: { appendix: DocumentAppendix }) {
  const [open, setOpen] = useState<Template>();
  const opener = useRef<HTMLButtonElement>(undefined);
  return (
    <Card as="section" className="template-panel stack loose padded-block" aria-labelledby="templates">
      <h2 className="card-title" id="templates">
        {appendix.title}
      </h2>
      <p className="small-text muted">{appendix.description}</p>
      <ol className="divided line-above line-below">
        {templatesOf(appendix).map((template) => (
          <li key={template.number}>
            <button
              type="button"
              className="pressable row even padded-even full medium"
              aria-haspopup="dialog"
              onClick={(event) => {
                opener.current = event.currentTarget;
                setOpen(template);
              }}
            >
              <Badge tone="outline" className="tabular">
                Template {template.number}
              </Badge>
              <span className="grows">{template.title}</span>
              <ChevronRight className="icon icon-small muted" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <p className="small-text soft">
        Review items by visit type: SIV, IMV, COV, For-Cause, Remote.{' '}
        <a className="link" href="#review-items">
          See the review items
        </a>
      </p>
      {open && (
        <Suspense>
          <TemplateDialog
            template={open}
            onClose={() => setOpen(undefined)}
            onReturnFocus={() => opener.current?.focus()}
          />
        </Suspense>
      )}
    </Card>
  );
}
