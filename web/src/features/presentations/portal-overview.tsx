import { presentations as endpoints, type PresentationSummary } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { PortalCounters } from './portal-counters.tsx';
import { PresentationList } from './presentation-list.tsx';
import { ReviewItems } from './review-items.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';

export function PortalOverview({ presentations }: { presentations: PresentationSummary[] }) {
  const appendix = useQuery(query(endpoints.appendix));
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">Developer Portal</h1>
        <p className="lead">
          Training content overview: slides, document templates and review items for people who train CRAs. No
          sign-in required. All examples are fictional.
        </p>
      </div>
      <PortalCounters presentations={presentations} appendix={appendix.data} />
      <Tabs className="below-distant" defaultValue="cra">
        <TabList label="Training content by role">
          <Tab value="cra">Clinical Research Associate (CRA)</Tab>
        </TabList>
        <TabPanel value="cra" className="below-broad">
          <div className="columns portal-columns far top">
            <PresentationList presentations={presentations} />
            <div>
              {appendix.data && <TemplatePanel appendix={appendix.data} />}
              {appendix.error && (
                <Failure
                  title="The document templates could not be loaded"
                  error={appendix.error}
                  isBusy={appendix.isFetching}
                  onRetry={() => void appendix.refetch()}
                />
              )}
              {appendix.isPending && (
                <Skeleton label="Loading the document templates">
                  <SkeletonBlock height="26rem" />
                </Skeleton>
              )}
            </div>
          </div>
          {appendix.data && <ReviewItems groups={appendix.data.craReviewItems} />}
        </TabPanel>
      </Tabs>
    </div>
  );
}
