import './competency.css';
import {
  competencies,
  LEVEL_MARK,
  type Competency,
  type CompetencyStanding,
  type Role,
} from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { ApiError } from '../../core/api.ts';
import { roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { CompetencySection } from './competency-section.tsx';
import { DevelopmentPlanDialog } from './development-plan.tsx';
import { usePlanAddress } from './plan-address.ts';

interface GroupProps {
  list: Competency[];
  standings: CompetencyStanding[];
  onPlan: (competencyId: string) => void;
}

function Competencies({ list, standings, onPlan }: GroupProps) {
  return list.map((competency) => (
    <CompetencySection
      key={competency.id}
      competency={competency}
      standing={standings.find(({ competencyId }) => competencyId === competency.id)}
      onPlan={() => onPlan(competency.id)}
    />
  ));
}

/** A group below the core one: folded until somebody asks for it. */
function FoldedGroup({ title, ...group }: GroupProps & { title: string }) {
  if (group.list.length === 0) return null;
  return (
    <details className="line-below">
      <summary className="row near padded-block">
        <h2 className="section-title">{title}</h2>
        <span className="muted tabular">{group.list.length}</span>
      </summary>
      <Competencies {...group} />
    </details>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading your competencies">
      <div className="stack">
        <SkeletonBlock width="16rem" height="1.9rem" />
        <SkeletonBlock width="32rem" height="1.4rem" />
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="14rem" />
      </div>
    </Skeleton>
  );
}

/** The competencies of the role, each with its levels, where one stands, the assessment and the plan. */
export function CompetencyTab({ role }: { role: Role }) {
  const user = useUser();
  const framework = useQuery(query(competencies.framework, { params: { role } }));
  const standings = useQuery(query(competencies.standings, { params: { userId: user.id } }));
  const { plan, open, close, returnFocus } = usePlanAddress();
  const failed = [framework, standings].find(({ error }) => error);
  if (framework.error instanceof ApiError && framework.error.code === 'competencies.not_found')
    return (
      <Empty icon={PencilLine} title="In development">
        <p>The competency framework for {roleTitle(role)} is in development.</p>
      </Empty>
    );
  if (failed)
    return (
      <Failure
        title="Your competencies could not be loaded"
        error={failed.error}
        isBusy={framework.isFetching || standings.isFetching}
        onRetry={() => {
          for (const each of [framework, standings]) if (each.error) void each.refetch();
        }}
      />
    );
  if (!framework.data || !standings.data) return <Waiting />;
  const { core, specialized, leadership } = framework.data;
  const shared = { standings: standings.data, onPlan: open };
  return (
    <div className="competencies">
      <h2 className="section-title">Core competencies</h2>
      <p className="lead readable below-snug">
        What a {roleTitle(role)} is expected to do well. A level is shown with its evidence, and fades by one
        for each year that nothing refreshes it. Multiple choice alone reaches at most the second level: a
        level takes {LEVEL_MARK}% of its own questions and of every level below, and above the second a
        simulation, a written task, or work that somebody saw. JTF is the framework of the Joint Task Force
        for Clinical Trial Competency.
      </p>
      <Competencies list={core} {...shared} />
      <FoldedGroup title="Specialized competencies" list={specialized} {...shared} />
      <FoldedGroup title="Leadership competencies" list={leadership} {...shared} />
      {plan !== undefined && (
        <DevelopmentPlanDialog competencyId={plan} onClose={close} onReturnFocus={returnFocus} />
      )}
    </div>
  );
}
