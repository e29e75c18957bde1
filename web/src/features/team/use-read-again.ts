import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../core/query.ts';

/**
 * Reads again whatever is shown of an organization. What one part of a page changes, others show too: a person who joined
 * stands among the members and in the count of the link that they used.
 */
export function useReadAgain(orgId: number): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(`/api/orgs/${orgId}`) });
}
