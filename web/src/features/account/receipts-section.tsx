import { payments, type Receipt } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { formatDay } from '../../core/dates.ts';
import { formatMoney } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';

/** Who has paid for nothing never loads the table. */
const ReceiptTable = lazy(() =>
  import('./receipt-table.tsx').then(
    (module) => ({ default: module.ReceiptTable }),
    () => ({ default: PlainReceipts }),
  ),
);

function PlainReceipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <ul>
      {receipts.map(({ order, title, amount, paidAt }) => (
        <li key={order}>
          {title}, {formatMoney(amount)}
          {paidAt && `, ${formatDay(paidAt)}`}, order {order}
        </li>
      ))}
    </ul>
  );
}

/** Everything the person has paid for, in one place. */
export function ReceiptsSection() {
  const params = { userId: useUser().id };
  const { data, error, isFetching, refetch } = useQuery({
    ...query(payments.receipts, { params }),
    staleTime: 0,
  });
  const waiting = (
    <Skeleton label="Loading receipts">
      <SkeletonBlock height="6rem" />
    </Skeleton>
  );
  return (
    <AccountSection
      id="receipts"
      title="Receipts"
      description="What you have paid for. Each receipt was emailed to you as well."
    >
      {error && (
        <Failure
          title="Your receipts could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
          heading="h3"
        />
      )}
      {!data && !error && waiting}
      {data?.length === 0 && <p className="small-text muted">You haven’t bought anything yet.</p>}
      {data && data.length > 0 && (
        <Suspense fallback={waiting}>
          <ReceiptTable receipts={data} />
        </Suspense>
      )}
    </AccountSection>
  );
}
