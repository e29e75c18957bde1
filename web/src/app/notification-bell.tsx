import { notifications, type Notification, type User } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { api, reasonOf } from '../core/api.ts';
import { formatDaysAgo } from '../core/format.ts';
import { watchNotifications } from '../core/live.ts';
import { query } from '../core/query.ts';
import { toast } from '../core/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';

function NotificationRow({
  item,
  onClear,
  onOpen,
}: {
  item: Notification;
  onClear: () => void;
  onOpen: () => void;
}) {
  return (
    <li className={item.readAt ? '' : 'unread'}>
      <Link to={item.href} onClick={onOpen}>
        <b>{item.title}</b>
        <span>{item.body}</span>
        <small>{formatDaysAgo(item.createdAt)}</small>
      </Link>
      <button type="button" className="x" aria-label={`Clear: ${item.title}`} onClick={onClear}>
        <X className="i-s" aria-hidden="true" />
      </button>
    </li>
  );
}

/** The bell: the badge counts what is unread; opening the list reads it. */
export function NotificationBell({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const params = { userId: user.id };
  const list = query(notifications.list, { params });
  const { data: items = [], isError } = useQuery(list);
  const unread = items.filter(({ readAt }) => readAt === null).length;
  const refresh = () => client.invalidateQueries({ queryKey: list.queryKey });
  useEffect(
    () =>
      watchNotifications(user.id, () => {
        void client.invalidateQueries({
          queryKey: query(notifications.list, { params: { userId: user.id } }).queryKey,
        });
      }),
    [user.id, client],
  );
  const read = useMutation({ mutationFn: () => api(notifications.read, { params }), onSuccess: refresh });
  const remove = useMutation({
    mutationFn: (id: number) => api(notifications.remove, { params: { ...params, id } }),
    onSuccess: refresh,
    onError: (error) =>
      toast({ title: 'Notification not cleared', description: reasonOf(error), isDestructive: true }),
  });
  const handleOpenChange = (open: boolean) => {
    setOpen(open);
    if (!open && unread > 0) read.mutate();
  };
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <Popover.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Tooltip label={label}>
        <Popover.Trigger className="iconbtn" aria-label={label}>
          <Bell className="i" aria-hidden="true" />
          {unread > 0 && <span className="n">{unread}</span>}
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal>
        <Popover.Content
          className="popover notifications"
          align="end"
          sideOffset={8}
          aria-label="Notifications"
        >
          <h2 className="t4">Notifications</h2>
          {isError && <p className="sm muted">They could not be loaded.</p>}
          {!isError && items.length === 0 && (
            <p className="sm muted">Nothing new. Unlocked courses and certificates show here.</p>
          )}
          <ul>
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onClear={() => remove.mutate(item.id)}
                onOpen={() => handleOpenChange(false)}
              />
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
