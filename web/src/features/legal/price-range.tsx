import { packages } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../core/format.ts';
import { query } from '../../core/query.ts';

/** $149 to $349: the packages as they are sold now. */
export function PriceRange() {
  const { data } = useQuery(query(packages.list));
  if (!data || data.length === 0) return <>the amounts on the pricing page</>;
  const prices = data.map(({ price }) => price);
  return (
    <>
      {formatMoney(Math.min(...prices))} to {formatMoney(Math.max(...prices))}
    </>
  );
}
