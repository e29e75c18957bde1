import './team-seats.css';
import type { Organization, SeatBook } from '@trialwright/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import { useUser } from '../../core/session.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { BuySeats } from './buy-seats.tsx';
import { SeatHistory } from './seat-history.tsx';
import { SeatList } from './seat-list.tsx';
import { SeatOrders } from './seat-orders.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { useSeats } from './use-seats.ts';

const route = getRouteApi('/shell/signed-in/team/$org/seats');

/** All packages together: 12 of 15 seats in use, 1 invited, 2 free. */
function summarize({ packages }: SeatBook): string {
  const sum = (of: 'bought' | 'inUse' | 'invited' | 'free') =>
    packages.reduce((total, item) => total + item[of], 0);
  const invited = sum('invited') > 0 ? `, ${sum('invited')} invited` : '';
  return `${sum('inUse')} of ${sum('bought')} seats in use${invited}, ${sum('free')} free.`;
}

function Seats({ organization, book }: { organization: Organization; book: SeatBook }) {
  const { id: orgId, today, rights } = organization;
  const { email } = useUser();
  const mayManage = rights.includes('manage');
  const hasSeats = book.packages.some(({ bought }) => bought > 0);
  return (
    <div className={mayManage ? 'columns broad top' : 'stack'}>
      <div>
        <section className="plain" aria-labelledby="seats">
          <h2 className="section-title" id="seats">
            Seats
          </h2>
          {hasSeats ? (
            <>
              <p className="team-summary">{summarize(book)}</p>
              <SeatList orgId={orgId} book={book} mayManage={mayManage} />
            </>
          ) : (
            <Empty
              icon={Armchair}
              title="No seats yet"
              heading="h3"
              action={mayManage && <ButtonAnchor href="#buy-seats">Buy seats</ButtonAnchor>}
            >
              A seat opens one role package for one person of your organization. It can move to somebody else.
            </Empty>
          )}
          {mayManage && (
            <p className="small-text team-above">
              New people get a seat with their invitation:{' '}
              <Link className="link" to="/team/$org/people" params={{ org: String(orgId) }}>
                Invite people
              </Link>
            </p>
          )}
        </section>
        <section aria-labelledby="orders">
          <h2 className="section-title" id="orders">
            Orders and invoices
          </h2>
          <SeatOrders orgId={orgId} today={today} />
        </section>
        <section aria-label="History">
          <SeatHistory orgId={orgId} />
        </section>
      </div>
      {mayManage && <BuySeats orgId={orgId} book={book} email={email} />}
    </div>
  );
}

function LoadedSeats({ organization }: { organization: Organization }) {
  const { data, error, refetch } = useSeats(organization.id);
  if (error && !data)
    return <Failure title="The seats could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <Seats organization={organization} book={data} />;
}

/** What an organization bought for its people, and who has it. */
export function TeamSeatsPage() {
  const { org } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Seats and Invoices" right="inspect">
      {(organization) => <LoadedSeats organization={organization} />}
    </TeamFrame>
  );
}
