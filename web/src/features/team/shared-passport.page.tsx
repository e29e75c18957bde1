import './team.css';
import { passport } from '@trialwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileArchive, FileText } from 'lucide-react';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatUtcMoment } from '../../core/dates.ts';
import { saveFile } from '../../core/files.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { CertificateList, OutsideList, SignatureList } from './passport-parts.tsx';
import { formatTrialDay } from './trial-day.ts';
import { GradeLegend } from './trust-grade.tsx';

function SaveButton({ token, kind }: { token: string; kind: 'print' | 'file' }) {
  const isPrint = kind === 'print';
  const save = useMutation({
    mutationFn: () =>
      saveFile(
        isPrint ? passport.openPrint : passport.openFile,
        { token },
        isPrint ? 'training-passport.pdf' : 'training-passport.zip',
      ),
    onError: (error) => toast({ title: 'Not saved', description: reasonOf(error), isDestructive: true }),
  });
  return (
    <Button icon={isPrint ? FileText : FileArchive} isBusy={save.isPending} onClick={() => save.mutate()}>
      {isPrint ? 'PDF' : 'File with proofs'}
    </Button>
  );
}

/** A passport that somebody shared. The token stands behind the # of the address, which no server logs. */
export function SharedPassportPage() {
  usePageTitle('Shared Training Passport');
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error } = useQuery({
    queryKey: ['shared-passport', token],
    queryFn: () => api(passport.open, { body: { token } }),
    // Each look is told to the person: none happens by itself.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error)
    return (
      <PageFailure
        title="This passport can’t be opened"
        error={token.length < 20 ? 'The link is not complete. Open it again from where you got it.' : error}
      />
    );
  if (!data) return <PageSkeleton />;
  const has = (part: (typeof data.parts)[number]) => data.parts.includes(part);
  return (
    <div className="page team">
      <div className="row wrap between team-head">
        <h1 className="page-title">{data.name}: training passport</h1>
        <div className="row wrap">
          <SaveButton token={token} kind="print" />
          <SaveButton token={token} kind="file" />
        </div>
      </div>
      <p className="lead">
        What {data.name} can show on {formatTrialDay(data.asOf)}, at {data.academy}. {data.name} sees that
        this link was opened, and can withdraw it. It ends {formatUtcMoment(data.expiresAt)}.
      </p>
      {has('certificates') && (
        <section aria-labelledby="certificates">
          <h2 className="section-title" id="certificates">
            Certificates of {data.academy}
          </h2>
          <CertificateList certificates={data.certificates} />
        </section>
      )}
      {has('outside') && (
        <section aria-labelledby="outside">
          <h2 className="section-title" id="outside">
            Certificates from elsewhere
          </h2>
          <OutsideList outside={data.outside} />
          <GradeLegend />
        </section>
      )}
      {has('signatures') && (
        <section aria-labelledby="signatures">
          <h2 className="section-title" id="signatures">
            Signatures
          </h2>
          <SignatureList signatures={data.signatures} />
        </section>
      )}
    </div>
  );
}
