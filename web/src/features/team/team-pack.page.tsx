import './rule-pack.css';
import type { Organization, PackDraft } from '@trialwright/contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { formatMoment } from '../../core/dates.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DeletePackDialog } from './delete-pack-dialog.tsx';
import { EnforcePackDialog } from './enforce-pack-dialog.tsx';
import { PackChanges } from './pack-changes.tsx';
import { PackExamples } from './pack-examples.tsx';
import { PackFile } from './pack-file.tsx';
import { PackRules } from './pack-rules.tsx';
import { PackShares } from './pack-shares.tsx';
import { PackSource } from './pack-source.tsx';
import { PackTitleDialog } from './pack-title-dialog.tsx';
import { PackVersions } from './pack-versions.tsx';
import { PublishPackDialog } from './publish-pack-dialog.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { usePack, type OpenPack } from './use-pack.ts';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/rules/$pack');

/** Why a draft can’t be published, or nothing. */
function whyNot({ rules, examples, isChanged }: PackDraft): string | undefined {
  if (rules.length === 0) return 'Publishing opens with the first rule.';
  const differing = examples.find(({ agrees }) => !agrees)?.example.title;
  if (differing !== undefined) return `Publishing opens when “${differing}” comes out as expected.`;
  return isChanged ? undefined : 'Nothing has changed since this version was published.';
}

type Opened = 'title' | 'publish' | 'enforce' | 'delete';

function Head({ pack, onOpen }: { pack: PackDraft; onOpen: ((opened: Opened) => void) | undefined }) {
  const { title, sponsor, version, changedBy, changedAt } = pack;
  const reason = whyNot(pack);
  return (
    <>
      <div className="row wrap between team-above">
        <h2 className="section-title">
          {title} <span className="muted">{version === null ? 'Draft' : `Version ${version}`}</span>
        </h2>
        {onOpen && (
          <div className="row wrap">
            <Button aria-haspopup="dialog" onClick={() => onOpen('title')}>
              Title and sponsor
            </Button>
            {version === null && (
              <Button variant="danger-text" aria-haspopup="dialog" onClick={() => onOpen('delete')}>
                Delete draft
              </Button>
            )}
            {version !== null && (
              <Button aria-haspopup="dialog" onClick={() => onOpen('enforce')}>
                Put version {version} into force
              </Button>
            )}
            <Button
              variant="primary"
              aria-haspopup="dialog"
              disabled={reason !== undefined}
              aria-describedby={reason && 'pack-why-not'}
              onClick={() => onOpen('publish')}
            >
              Publish version {(version ?? 0) + 1}
            </Button>
          </div>
        )}
      </div>
      <p className="small-text muted">
        {sponsor !== null && `${sponsor}. `}Last changed by {changedBy}, {formatMoment(changedAt)}.
      </p>
      {onOpen && reason && (
        <p className="small-text" id="pack-why-not" role="status">
          {reason}
        </p>
      )}
    </>
  );
}

interface EditorProps {
  organization: Organization;
  pack: PackDraft;
  open: OpenPack;
}

function Editor({ organization, pack, open }: EditorProps) {
  const { id: orgId, rights, today } = organization;
  const readAgain = useReadAgain(orgId);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const mayEdit = rights.includes('manage');
  const { reload, change } = open;
  const close = { onReload: reload, onClose: () => setOpened(undefined) };
  const parts = { orgId, mayEdit, change, onReload: reload };
  const leave = () => {
    toast({ title: 'Draft deleted', description: `“${pack.title}” is gone.` });
    void navigate({ to: '/team/$org/rules', params: { org: String(orgId) } });
  };
  return (
    <>
      <p className="small-text">
        <Link className="link" to="/team/$org/rules" params={{ org: String(orgId) }}>
          All rules
        </Link>
      </p>
      <Head pack={pack} onOpen={mayEdit ? setOpened : undefined} />
      {pack.source && (
        <PackSource source={pack.source} update={mayEdit ? open.update : undefined} onReload={reload} />
      )}
      <div className="columns halves roomy top">
        <PackRules {...parts} rules={pack.rules} source={pack.source?.organization} />
        <PackExamples {...parts} today={today} rules={pack.rules} examples={pack.examples} />
      </div>
      {pack.changes.length > 0 && (
        <section aria-labelledby="pack-changes">
          <h2 className="section-title" id="pack-changes">
            Changed since version {pack.version}
          </h2>
          <PackChanges changes={pack.changes} />
        </section>
      )}
      <PackVersions orgId={orgId} id={pack.id} today={today} versions={pack.versions} />
      <PackFile pack={pack} mayEdit={mayEdit} change={change} onReload={reload} />
      {mayEdit && <PackShares orgId={orgId} pack={pack} onChanged={() => void open.refetch()} />}
      {opened === 'title' && (
        <PackTitleDialog {...close} pack={pack} save={(given) => change((own) => ({ ...own, ...given }))} />
      )}
      {opened === 'delete' && (
        <DeletePackDialog {...close} title={pack.title} remove={open.remove} onRemoved={leave} />
      )}
      {opened === 'publish' && (
        <PublishPackDialog {...close} version={(pack.version ?? 0) + 1} publish={open.publish} />
      )}
      {opened === 'enforce' && pack.version !== null && (
        <EnforcePackDialog
          organization={organization}
          pack={{ id: pack.id, title: pack.title, version: pack.version }}
          onSaved={readAgain}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function Pack({ organization, id }: { organization: Organization; id: number }) {
  const open = usePack(organization.id, id);
  // Deleted by somebody else: what was read of it before is no draft any more.
  const isGone = open.error instanceof ApiError && open.error.code === 'rule_packs.not_found';
  if (open.error && (!open.pack || isGone))
    return (
      <Failure
        title="The rule pack could not be loaded"
        error={open.error}
        onRetry={() => void open.refetch()}
      />
    );
  if (!open.pack) return <p role="status">Loading the rule pack...</p>;
  return <Editor organization={organization} pack={open.pack} open={open} />;
}

/** A rule pack: its rules as sentences, the examples that prove them, and its versions. */
export function TeamPackPage() {
  const { org, pack } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Rule Pack">
      {(organization) => <Pack organization={organization} id={idIn(pack)} />}
    </TeamFrame>
  );
}
