import type { PackDraft } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { PackChanges } from './pack-changes.tsx';

interface Props {
  source: NonNullable<PackDraft['source']>;
  /** Missing for who only reads. */
  update: (() => Promise<unknown>) | undefined;
  onReload: () => Promise<unknown>;
}

/** Where a copy comes from, and what a newer version of it changes. */
export function PackSource({ source, update, onReload }: Props) {
  const { organization, version, newest, changes } = source;
  const taking = useMutation({ mutationFn: async () => update?.() });
  if (newest === null || newest <= version)
    return (
      <p className="small-text muted">
        Copied from {organization}, version {version}
        {newest === null ? '. It is no longer shared with you.' : ', which is the newest.'}
      </p>
    );
  return (
    <Notice tone="brass" className="plain" aria-labelledby="pack-source">
      <div className="row wrap between">
        <h2 className="item-title" id="pack-source">
          {organization} published version {newest}. This copy has version {version}.
        </h2>
        {update && (
          <Button isBusy={taking.isPending} onClick={() => taking.mutate()}>
            Put version {newest} into the draft
          </Button>
        )}
      </div>
      <ChangeFailure error={taking.error} onReload={onReload} onReloaded={() => taking.reset()} />
      {changes.length === 0 ? (
        <p className="small-text">Its rules and examples read as before.</p>
      ) : (
        <PackChanges changes={changes} />
      )}
    </Notice>
  );
}
