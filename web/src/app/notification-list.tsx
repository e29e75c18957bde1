import './notifications.css';
import { notifications, type Notification } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import * as Popover from '@radix-ui/react-popover';
import type { RefObject } from 'react';
import { api, reasonOf } from '../core/api.ts';
import { formatDaysAgo } from '../core/dates.ts';
import { query } from '../core/query.ts';
import { toast } from '../core/toast.ts';

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
    <li className={item.readAt ? 'pressable row top' : 'pressable row top unread'}>
      <Link className="stack hair grows padded-even" to={item.href} onClick={onOpen}>
        <b className="medium">{item.title}</b>
        <span className="small-text soft">{item.body}</span>
        <small>{formatDaysAgo(item.createdAt)}</small>
      </Link>
      <button type="button" className="close-button" aria-label={`Clear: ${item.title}`} onClick={onClear}>
        <X className="icon-small" aria-hidden="true" />
      </button>
    </li>
  );
}

interface Props {
  userId: number;
  bell: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** What the bell opens. */
export function NotificationList({ userId, bell, onClose }: Props) {
  const client = useQueryClient();
  const params = { userId };
  const list = query(notifications.list, { params });
  const { data: items = [], isError } = useQuery(list);
  const refresh = () => client.invalidateQueries({ queryKey: list.queryKey });
  const remove = useMutation({
    mutationFn: (id: number) => api(notifications.remove, { params: { ...params, id } }),
    onSuccess: refresh,
    onError: (error) =>
      toast({ title: 'Notification not cleared', description: reasonOf(error), isDestructive: true }),
  });
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={bell} />
      <Popover.Portal>
        <Popover.Content
          className="popover notifications"
          align="end"
          sideOffset={8}
          aria-label="Notifications"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            bell.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The bell itself closes the list again.
            if (bell.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <h2 className="item-title">Notifications</h2>
          {isError && <p className="small-text muted">Notifications couldn’t be loaded.</p>}
          {!isError && items.length === 0 && (
            <p className="small-text muted">
              You’re all caught up. Unlocked courses, certificates, bookings, and replies appear here.
            </p>
          )}
          <ul>
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onClear={() => remove.mutate(item.id)}
                onOpen={onClose}
              />
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
