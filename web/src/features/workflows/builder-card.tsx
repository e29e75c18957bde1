import { Check, Hourglass } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEarlyAccess } from './use-early-access.ts';

function labelOf(isRequested: boolean, isBusy: boolean): string {
  if (isRequested) return 'Early access requested';
  return isBusy ? 'Sending...' : 'Request Early Access';
}

/** What does not exist yet, and the way to hear of it. */
export function BuilderCard() {
  const { isRequested, isBusy, send } = useEarlyAccess();
  return (
    <Card as="section" className="builder columns below-distant" aria-labelledby="builder-title">
      <div className="what row even wrap padded-roomy">
        <h2 className="section-title" id="builder-title">
          Interactive Workflow Builder
        </h2>
        <Badge tone="brass" icon={Hourglass}>
          Coming Soon
        </Badge>
        <p className="about soft">
          Build a workflow of your own from steps, owners and days. It isn’t ready yet. Request early access
          and we’ll email you when it is.
        </p>
      </div>
      <div className="stack snug at-start padded-roomy">
        {/* Stays focusable when it is done, so that the focus and the reason are not lost. */}
        <Button
          className="full-on-phones"
          isBusy={isBusy}
          aria-disabled={isRequested}
          aria-describedby={isRequested ? 'builder-reason' : undefined}
          onClick={send}
        >
          {isRequested && <Check className="icon icon-small" aria-hidden="true" />}
          {labelOf(isRequested, isBusy)}
        </Button>
        {isRequested && (
          <p className="hint" id="builder-reason">
            You’re on the early-access list.
          </p>
        )}
      </div>
    </Card>
  );
}
