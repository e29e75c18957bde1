import { advanced, projects, type Project, type ProjectId } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';

export function isFull({ members, capacity, isMember }: Pick<Project, 'members' | 'capacity' | 'isMember'>) {
  return !isMember && capacity !== null && members >= capacity;
}

type SeatCount = Pick<Project, 'members' | 'capacity'>;

/** `4/6`, or without the limit where everybody may join. */
export function seatsText({ members, capacity }: SeatCount): string {
  return capacity === null ? String(members) : `${members}/${capacity}`;
}

/** `4/6 participants`. */
export function participantsText(places: SeatCount): string {
  const isOne = places.capacity === null && places.members === 1;
  return `${seatsText(places)} ${isOne ? 'participant' : 'participants'}`;
}

/** Joins a project; a refusal stays with the mutation, to be shown where one pressed. */
export function useJoinProject() {
  const user = useUser();
  const client = useQueryClient();
  const list = query(projects.list).queryKey;
  return useMutation({
    mutationFn: (id: ProjectId) =>
      api(projects.join, { params: { id }, body: { userId: user.id, role: 'participant' } }),
    onSuccess: (project) => {
      client.setQueryData(query(projects.get, { params: { id: project.id } }).queryKey, project);
      client.setQueryData(list, (all) => all?.map((each) => (each.id === project.id ? project : each)));
      void client.invalidateQueries({
        queryKey: query(advanced.progress, { params: { userId: user.id } }).queryKey,
      });
      toast({
        title: 'Project Joined',
        description: "You've successfully joined the collaborative project!",
      });
    },
    onError: (error) => {
      // Somebody else took the last place: what is shown is out of date.
      if (error instanceof ApiError && error.code === 'projects.full')
        void client.invalidateQueries({ queryKey: list });
    },
  });
}
