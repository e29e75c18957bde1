import { academy, certificates, type Certificate } from '@trialwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Image, Mail, Share2 } from 'lucide-react';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { nameOf } from './certification.ts';
import { emailAddress, linkedInAddress, savePicture } from './share-certificate.ts';

/** Shows a certificate to others: on LinkedIn, by email, and as a picture of the paper that is shown. */
export function ShareButtons({ certificate }: { certificate: Certificate }) {
  const number = certificate.certificateNumber;
  const shown = useQuery(query(certificates.get, { params: { number } }));
  const { data: school } = useQuery(query(academy.get));
  const saving = useMutation({
    mutationFn: async () => {
      const paper = document.querySelector<SVGSVGElement>('.earned .paper svg[viewBox]');
      if (!paper) throw new Error('The certificate is not shown yet.');
      await savePicture(paper, number);
    },
    onError: () =>
      toast({
        title: 'Picture not saved',
        description: 'Your browser could not draw it. Download the PDF instead.',
        isDestructive: true,
      }),
  });
  const verifyUrl = shown.data?.verifyUrl;
  const name = school?.name ?? 'Trialwright';
  if (!verifyUrl) return null;
  return (
    <div className="row wrap hair" role="group" aria-label={`Share: ${nameOf(certificate)}`}>
      <ButtonAnchor
        size="small"
        variant="ghost"
        icon={Share2}
        href={linkedInAddress(certificate, verifyUrl, name)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Add to LinkedIn
      </ButtonAnchor>
      <ButtonAnchor
        size="small"
        variant="ghost"
        icon={Mail}
        href={emailAddress(certificate, verifyUrl, name)}
      >
        Email
      </ButtonAnchor>
      <Button
        size="small"
        variant="ghost"
        icon={Image}
        isBusy={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Save as picture
      </Button>
    </div>
  );
}
