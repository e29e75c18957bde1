import { academy } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../core/format.ts';
import { query } from '../../core/query.ts';

/** What an hour with an expert costs at this academy. */
export function ConsultationPrice() {
  const { data } = useQuery(query(academy.get));
  return <>{data ? formatMoney(data.consultationPrice) : '…'}</>;
}
