import './scenarios.css';
import { scenarios } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { count } from '../../core/format.ts';
import { useDialogParam } from '../../core/use-dialog-param.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionCard, SimulationCard } from './scenario-cards.tsx';
import { ScenarioFilters } from './scenario-filters.tsx';
import {
  categoriesOf,
  countStates,
  filterLibrary,
  NO_FILTER,
  type Library as Listed,
  type ScenarioFilter,
} from './scenario-filter.ts';
import { ScenariosSkeleton } from './scenarios-skeleton.tsx';

const route = getRouteApi('/shell/signed-in/scenarios');

function FilteredLibrary({ library, onOpen }: { library: Listed; onOpen: (id: string) => void }) {
  const { decisions, simulations } = library;
  return (
    <>
      {decisions.length > 0 && (
        <section className="below-broad" aria-labelledby="decision-scenarios">
          <h2 className="section-title" id="decision-scenarios">
            Decision scenarios
          </h2>
          <p className="readable soft below-tight">
            One situation, four options. Your first choice is final; then you’ll see where each option leads.
          </p>
          <ul className="gallery below-loose" aria-labelledby="decision-scenarios">
            {decisions.map((decision) => (
              <DecisionCard key={decision.id} decision={decision} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {simulations.length > 0 && (
        <section className="below-far" aria-labelledby="simulations">
          <h2 className="section-title" id="simulations">
            Simulations
          </h2>
          <p className="readable soft below-tight">
            A complete visit or conversation, decision by decision, with the documents at hand. Repeat as
            often as you like.
          </p>
          <ul className="gallery below-loose" aria-labelledby="simulations">
            {simulations.map((simulation) => (
              <SimulationCard key={simulation.id} simulation={simulation} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Library({ listed, onOpen }: { listed: Listed; onOpen: (id: string) => void }) {
  const own = useUser().roles[0]?.role;
  const [filter, setFilter] = useState<ScenarioFilter>(NO_FILTER);
  const filters = useRef<HTMLDivElement>(null);
  const found = filterLibrary(listed, filter);
  const isEmpty = found.decisions.length + found.simulations.length === 0;
  const handleClear = () => {
    setFilter(NO_FILTER);
    filters.current?.querySelector('select')?.focus();
  };
  return (
    <>
      <div ref={filters}>
        <ScenarioFilters
          filter={filter}
          categories={categoriesOf(listed)}
          counts={countStates(listed, filter)}
          own={own}
          onChange={setFilter}
        />
      </div>
      <p className="found-count" role="status">
        <b className="tabular">{count(found.decisions.length, 'decision')}</b> and{' '}
        <b className="tabular">{count(found.simulations.length, 'simulation')}</b>
      </p>
      {isEmpty ? (
        <Empty icon={SearchX} title="No scenarios found">
          <p>Nothing matches these filters.</p>
          <Button onClick={handleClear}>Clear filters</Button>
        </Empty>
      ) : (
        <FilteredLibrary library={found} onOpen={onOpen} />
      )}
    </>
  );
}

/** The library of scenarios: decisions open here, simulations in their player. */
export function ScenariosPage() {
  usePageTitle('Scenarios');
  const { data, error, isFetching, refetch } = useQuery(query(scenarios.list));
  const { scenario: id } = route.useSearch();
  const navigate = route.useNavigate();
  const show = useCallback(
    (scenario: string | undefined, replace: boolean) =>
      void navigate({ search: { scenario }, replace, resetScroll: false }),
    [navigate],
  );
  const { open, close } = useDialogParam(show);
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const handleReturnFocus = () => {
    const opener = page.current?.querySelector<HTMLElement>(`[data-scenario="${CSS.escape(id ?? '')}"]`);
    (opener ?? heading.current)?.focus();
  };
  return (
    <div className="page scenarios" ref={page}>
      <div className="page-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          Scenarios
        </h1>
        <p className="lead">Practice decisions from real trial-site situations and see the consequences.</p>
      </div>
      {error && !data && (
        <Failure
          title="The scenarios could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <ScenariosSkeleton />}
      {data && <Library listed={data} onOpen={open} />}
      {data && id !== undefined && (
        <DecisionDialog
          key={id}
          decision={data.decisions.find((decision) => decision.id === id)}
          onClose={close}
          onReturnFocus={handleReturnFocus}
        />
      )}
    </div>
  );
}
