import { organizations, seats } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../core/query.ts';

/** The seats of an organization, as they are now. */
export function useSeats(orgId: number, isWanted = true) {
  return useQuery({
    ...query(seats.list, { params: { orgId } }),
    refetchOnMount: 'always',
    enabled: isWanted,
  });
}

/** Reads again what an order, an assignment, or an invitation changed. */
export function useReadSeatsAgain(orgId: number) {
  const client = useQueryClient();
  return () => {
    for (const endpoint of [seats.list, seats.orders, seats.history, organizations.invitations] as const)
      void client.invalidateQueries({ queryKey: query(endpoint, { params: { orgId } }).queryKey });
  };
}
