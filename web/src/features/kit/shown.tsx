import { CircleAlert, CircleCheck, CircleDashed, Inbox } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardLink } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar, Rule } from '../../ui/progress.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Line, Specimen } from './specimen.tsx';

const TONES: readonly Tone[] = [
  'neutral',
  'outline',
  'progress',
  'done',
  'ready',
  'brass',
  'yellow',
  'warning',
  'danger',
];

function Cards() {
  return (
    <Specimen name="Card">
      <div className="side-by-side loose top">
        <Card isPadded>At rest</Card>
        <CardLink to="/dev" isPadded>
          Leads somewhere
        </CardLink>
      </div>
    </Specimen>
  );
}

const NOTICES = ['plain', 'brass', 'danger', 'warning', 'good', 'quiet', 'nothing'] as const;

function Notices() {
  return (
    <Specimen name="Notice">
      {NOTICES.map((tone) => (
        <Notice key={tone} as="div" tone={tone} icon={CircleAlert} action={<Button>What can be done</Button>}>
          <p className="item-title">What there is to know</p>
          <p className="small-text">And what it means, {tone}.</p>
        </Notice>
      ))}
    </Specimen>
  );
}

function Lists() {
  return (
    <Specimen name="Lists">
      <ul className="icon-list">
        <li>
          <CircleCheck className="icon icon-small" aria-hidden="true" />
          Behind an icon
        </li>
      </ul>
      <ul className="ticked">
        <li>Behind a tick of the rule</li>
        <li>And another</li>
      </ul>
    </Specimen>
  );
}

function Numbers() {
  return (
    <Specimen name="Figures">
      <Figures label="Numbers">
        <Figure name="Modules" unit=" of 7" note="completed">
          3
        </Figure>
        <Figure name="Average" unit="%" note="of 4 assessments">
          88
        </Figure>
        <Figure name="Certificates" note="currently valid">
          2
        </Figure>
      </Figures>
    </Specimen>
  );
}

function RowsAndFacts() {
  return (
    <Specimen name="Rows and Facts">
      <Rows>
        <li>
          <b>The first</b>
          <span className="small-text muted">What is said of it</span>
        </li>
        <li>
          <b>The second</b>
          <span className="small-text muted">What is said of it</span>
        </li>
      </Rows>
      <Facts>
        <div>
          <dt>Name</dt>
          <dd>Value</dd>
        </div>
        <div>
          <dt>Another name</dt>
          <dd>Another value</dd>
        </div>
      </Facts>
    </Specimen>
  );
}

function Waiting() {
  return (
    <>
      <Specimen name="Progress and Rule">
        <ProgressBar value={42} label="42 of 100" />
        <Rule steps={7} done={3} label="3 of 7" hasPointer />
        <Rule steps={7} done={7} label="7 of 7" />
      </Specimen>
      <Specimen name="Skeleton and Spinner">
        <SkeletonBlock width="60%" />
        <SkeletonBlock height="3rem" />
        <p className="row">
          <Spinner /> Looking it up
        </p>
      </Specimen>
    </>
  );
}

/** What is shown. */
export function ShowcaseParts() {
  return (
    <>
      <Specimen name="Badge">
        <Line>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} icon={tone === 'done' ? CircleCheck : CircleDashed}>
              {tone}
            </Badge>
          ))}
        </Line>
      </Specimen>
      <Cards />
      <Notices />
      <Lists />
      <Numbers />
      <RowsAndFacts />
      <Specimen name="Tabs">
        <Tabs defaultValue="first">
          <TabList label="Kinds">
            <Tab value="first">
              First <TabCount>3</TabCount>
            </Tab>
            <Tab value="second">Second</Tab>
          </TabList>
          <TabPanel value="first">The first panel.</TabPanel>
          <TabPanel value="second">The second panel.</TabPanel>
        </Tabs>
      </Specimen>
      <Specimen name="Empty">
        <Empty icon={Inbox} title="Nothing here yet" heading="h3" action={<Button>Begin</Button>}>
          <p>It fills as you work.</p>
        </Empty>
      </Specimen>
      <Specimen name="Failure">
        <Failure
          title="This could not be loaded"
          heading="h3"
          error="The connection failed."
          onRetry={() => undefined}
        />
        <Failure
          title="This is tried once more"
          heading="h3"
          error="The connection failed."
          isBusy
          onRetry={() => undefined}
        />
      </Specimen>
      <Waiting />
    </>
  );
}
