import { advanced, competencies, type Role } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { AdvancedCounters } from './advanced-counters.tsx';
import { CollaborationTab } from './collaboration-tab.tsx';
import { CompetencyTab } from './competency-tab.tsx';
import { PathsTab } from './paths-tab.tsx';
import { ScenariosTab } from './scenarios-tab.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/shell/signed-in/advanced');

const TABS = [
  { value: 'paths', label: 'Learning Paths' },
  { value: 'competency', label: 'Competency' },
  { value: 'scenarios', label: 'VR Scenarios' },
  { value: 'collaboration', label: 'Collaboration' },
] as const;

/** Who has no role yet sees what a coordinator would. */
const DEFAULT_ROLE: Role = 'Study_Coordinator';

/** The first thing that the page waits for. */
function Waiting() {
  return (
    <div className="page stack even middle soft padded-block" role="status">
      <Spinner />
      <p>Loading advanced features...</p>
    </div>
  );
}

export function AdvancedPage() {
  usePageTitle('Advanced Training Features');
  const user = useUser();
  const role = user.roles[0]?.role ?? DEFAULT_ROLE;
  const navigate = useNavigate();
  const { tab = 'paths' } = route.useSearch();
  const progress = useQuery(query(advanced.progress, { params: { userId: user.id } }));
  const framework = useQuery(query(competencies.framework, { params: { role } }));
  if (progress.isPending || framework.isPending) return <Waiting />;
  const value = TABS.some((each) => each.value === tab) ? tab : 'paths';
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">Advanced Training Features</h1>
        <p className="lead">
          Adaptive learning paths, competency assessments, simulations, and group projects.
        </p>
      </div>
      {progress.data && <AdvancedCounters progress={progress.data} />}
      <Tabs
        value={value}
        onValueChange={(next) => void navigate({ to: '/advanced', search: { tab: next }, replace: true })}
      >
        <TabList className="below-ample" label="Advanced training">
          {TABS.map((each) => (
            <Tab key={each.value} value={each.value}>
              {each.label}
            </Tab>
          ))}
        </TabList>
        <TabPanel className="below-ample" value="paths">
          <PathsTab />
        </TabPanel>
        <TabPanel className="below-ample" value="competency">
          <CompetencyTab role={role} />
        </TabPanel>
        <TabPanel className="below-ample" value="scenarios">
          <ScenariosTab role={role} />
        </TabPanel>
        <TabPanel className="below-ample" value="collaboration">
          <CollaborationTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}
