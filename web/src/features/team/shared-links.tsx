import type { PassportLink, ReadinessLink } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { PathKey } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/field.tsx';
import { NewLink } from './new-link.tsx';

interface Props<T> {
  /** How the links are read. */
  read: { queryKey: PathKey };
  /** Said while there is none. */
  none: string;
  /** Whether sharing is what the page is for. */
  isPrimary?: boolean;
  renderItem: (link: T, onEnded: () => void) => ReactNode;
  renderDialog: (does: { onShared: (url: string) => void; onClose: () => void }) => ReactNode;
}

/** The links by which something is shown to outsiders, and the way to make one; its address is shown once. */
export function SharedLinks<T extends PassportLink | ReadinessLink>({
  read,
  none,
  isPrimary = false,
  renderItem,
  renderDialog,
}: Props<T>) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery<T[]>({ ...read, refetchOnMount: 'always' });
  const [isSharing, setSharing] = useState(false);
  const [url, setUrl] = useState<string>();
  const readAgain = () => void client.invalidateQueries({ queryKey: read.queryKey });
  const handleEnded = () => {
    readAgain();
    // Its button goes.
    document.getElementById('links')?.focus();
  };
  return (
    <section aria-labelledby="links">
      <div className="row wrap between">
        <h2 className="section-title" id="links" tabIndex={-1}>
          Links
        </h2>
        <Button
          icon={LinkIcon}
          {...(isPrimary && { variant: 'primary' })}
          aria-haspopup="dialog"
          onClick={() => setSharing(true)}
        >
          Share by a link
        </Button>
      </div>
      {url !== undefined && <NewLink url={url} />}
      {error && !data ? (
        <Failure title="The links could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <p role="status">Loading the links...</p>
      ) : data.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Card as="ul" className="divided team-list">
          {data.map((link) => renderItem(link, handleEnded))}
        </Card>
      )}
      {isSharing &&
        renderDialog({
          onShared: (made) => {
            setUrl(made);
            readAgain();
          },
          onClose: () => setSharing(false),
        })}
    </section>
  );
}

/** For how long a link is good. */
export function LinkDays(field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode'>) {
  return <TextField label="Days until it ends" hint="From 1 to 90." inputMode="numeric" {...field} />;
}
