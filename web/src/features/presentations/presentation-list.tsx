import { presentations as endpoints, type PresentationSummary } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Clock, Presentation } from 'lucide-react';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { formatMinutes } from './portal-figures.ts';

function PresentationRow({
  presentation: { id, title, description, slideCount, duration },
  onView,
  onAhead,
}: {
  presentation: PresentationSummary;
  onView: () => void;
  onAhead: () => void;
}) {
  return (
    <li className="stack tight padded-block">
      <h3 className="card-title">{title}</h3>
      <p className="soft readable">{description}</p>
      <div className="row between wrap below-near">
        <p className="meta tabular">
          <span>
            <Presentation className="icon" aria-hidden="true" />
            {count(slideCount, 'slide')}
          </span>
          <span>
            <Clock className="icon" aria-hidden="true" />
            {formatMinutes(duration)}
          </span>
        </p>
        <Button
          size="small"
          data-presentation={id}
          aria-label={`View Presentation: ${title}`}
          onClick={onView}
          onPointerEnter={onAhead}
          onFocus={onAhead}
        >
          View Presentation
        </Button>
      </div>
    </li>
  );
}

export function PresentationList({ presentations }: { presentations: PresentationSummary[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <section aria-labelledby="presentations">
      <h2 className="section-title" id="presentations">
        Presentations
      </h2>
      <ol className="divided">
        {presentations.map((each) => (
          <PresentationRow
            key={each.id}
            presentation={each}
            onView={() => void navigate({ to: '/dev', search: { presentation: each.id, slide: 1 } })}
            onAhead={() => void client.prefetchQuery(query(endpoints.get, { params: { id: each.id } }))}
          />
        ))}
      </ol>
    </section>
  );
}
