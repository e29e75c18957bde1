import { notifications, type User } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../core/api.ts';
import { watchNotifications } from '../core/live.ts';
import { query } from '../core/query.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const loadList = () => import('./notification-list.tsx');
/** Comes when the bell is reached for. */
const NotificationList = lazy(async () => ({ default: (await loadList()).NotificationList }));

/** The bell: the badge counts what is unread, and grows while the page is open; closing the list reads it. */
export function NotificationBell({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const params = { userId: user.id };
  const list = query(notifications.list, { params });
  const { data: items = [] } = useQuery(list);
  const unread = items.filter(({ readAt }) => readAt === null).length;
  useEffect(
    () =>
      watchNotifications(user.id, () => {
        void client.invalidateQueries({
          queryKey: query(notifications.list, { params: { userId: user.id } }).queryKey,
        });
      }),
    [user.id, client],
  );
  const read = useMutation({
    mutationFn: () => api(notifications.read, { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: list.queryKey }),
  });
  const handleClose = () => {
    setOpen(false);
    if (unread > 0) read.mutate();
  };
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  const handleReach = () => void loadList();
  return (
    <>
      <Tooltip label={label}>
        <IconButton
          ref={bell}
          icon={Bell}
          label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={handleReach}
          onFocus={handleReach}
          onClick={() => (isOpen ? handleClose() : setOpen(true))}
        >
          {unread > 0 && <span className="count-badge">{unread}</span>}
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationList userId={user.id} bell={bell} onClose={handleClose} />
        </Suspense>
      )}
    </>
  );
}
