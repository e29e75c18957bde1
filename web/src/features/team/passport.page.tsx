import './team.css';
import {
  organizations,
  outsideCertificates,
  passport,
  type Organization,
  type OutsideCertificate,
  type Passport,
} from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileArchive, FilePlus2, FileText, ShieldPlus } from 'lucide-react';
import { useState } from 'react';
import { api, pathOf } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure, PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { AddCredentialDialog, AddFileDialog } from './add-certificate-dialog.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { OutsideCertificateList } from './outside-certificate-list.tsx';
import { PassportLinks } from './passport-links.tsx';
import { CertificateList, SignatureList } from './passport-parts.tsx';
import { RemoveCertificateDialog } from './remove-certificate-dialog.tsx';
import { formatTrialDay } from './trial-day.ts';
import { GradeLegend } from './trust-grade.tsx';

interface Giving {
  /** To which the person can give a certificate. */
  teams: readonly Organization[];
}

function OwnCertificates({ certificates, teams }: Pick<Passport, 'certificates'> & Giving) {
  const [giving, setGiving] = useState<Passport['certificates'][number]>();
  return (
    <section aria-labelledby="certificates">
      <h2 className="section-title" id="certificates" tabIndex={-1}>
        Certificates of this academy
      </h2>
      <CertificateList certificates={certificates} onGive={teams.length > 0 ? setGiving : undefined} />
      {giving && (
        <GiveDialog organizations={teams} certificate={giving} onClose={() => setGiving(undefined)} />
      )}
    </section>
  );
}

function Outside({ userId, teams, onChanged }: { userId: number; onChanged: () => void } & Giving) {
  const params = { userId };
  const read = query(outsideCertificates.list, { params });
  const { data, error, refetch } = useQuery({ ...read, refetchOnMount: 'always' });
  const [adding, setAdding] = useState<'file' | 'credential'>();
  const [giving, setGiving] = useState<OutsideCertificate>();
  const [removing, setRemoving] = useState<OutsideCertificate>();
  const Dialog = adding === 'file' ? AddFileDialog : AddCredentialDialog;
  return (
    <section aria-labelledby="outside">
      <div className="row wrap between">
        <h2 className="section-title" id="outside" tabIndex={-1}>
          Certificates from elsewhere
        </h2>
        <div className="row wrap">
          <Button icon={FilePlus2} aria-haspopup="dialog" onClick={() => setAdding('file')}>
            Add a file
          </Button>
          <Button icon={ShieldPlus} aria-haspopup="dialog" onClick={() => setAdding('credential')}>
            Add an Open Badge
          </Button>
        </div>
      </div>
      {error && !data ? (
        <Failure title="Your certificates could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <p role="status">Loading your certificates...</p>
      ) : data.length === 0 ? (
        <Empty title="None yet" heading="h3">
          Add what you earned elsewhere: a certificate as PDF or picture, or a signed Open Badge.
        </Empty>
      ) : (
        <OutsideCertificateList
          userId={userId}
          certificates={data}
          onGive={teams.length > 0 ? setGiving : undefined}
          onRemove={setRemoving}
          onChanged={onChanged}
        />
      )}
      <GradeLegend />
      {adding && <Dialog userId={userId} onSaved={onChanged} onClose={() => setAdding(undefined)} />}
      {giving && (
        <GiveDialog organizations={teams} certificate={giving} onClose={() => setGiving(undefined)} />
      )}
      {removing && (
        <RemoveCertificateDialog
          certificate={removing}
          remove={() => api(outsideCertificates.remove, { params: { userId, id: removing.id } })}
          onRemoved={onChanged}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

/** What a person can show, on one page, with the ways to hand it on. */
export function PassportPage() {
  usePageTitle('Training Passport');
  const userId = useUser().id;
  const params = { userId };
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...query(passport.get, { params }), refetchOnMount: 'always' });
  const { data: teams = [] } = useQuery(query(organizations.list));
  if (error && !data)
    return (
      <PageFailure title="Your passport could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  const readAgain = () => void client.invalidateQueries({ queryKey: ['', 'api', 'users', String(userId)] });
  return (
    <div className="page team">
      <div className="row wrap between team-head">
        <h1 className="page-title">Training Passport</h1>
        <div className="row wrap">
          <ButtonAnchor icon={FileText} href={pathOf(passport.print, { params })} download>
            PDF
          </ButtonAnchor>
          <ButtonAnchor icon={FileArchive} href={pathOf(passport.file, { params })} download>
            File with proofs
          </ButtonAnchor>
        </div>
      </div>
      <p className="lead">
        What you can show on {formatTrialDay(data.asOf)}. It is yours: nobody sees it unless you share it.
      </p>
      <OwnCertificates certificates={data.certificates} teams={teams} />
      <Outside userId={userId} teams={teams} onChanged={readAgain} />
      <section aria-labelledby="signatures">
        <h2 className="section-title" id="signatures" tabIndex={-1}>
          Signatures
        </h2>
        <SignatureList signatures={data.signatures} />
      </section>
      <PassportLinks userId={userId} />
    </div>
  );
}
