import { PASS_MARK } from '@trialwright/contract';
import { Check } from 'lucide-react';
import { Notice } from '../../ui/notice.tsx';

const REQUIREMENTS = [
  'Complete all modules of the course',
  `Pass the final assessment with an ${PASS_MARK}% minimum`,
  'Valid 2 years from the date of issue',
  'Continuing education for renewal',
];

export function CertificateRequirements() {
  return (
    <Notice as="aside" tone="quiet" aria-labelledby="requirements">
      <h2 className="item-title" id="requirements">
        Certificate requirements
      </h2>
      <ul className="icon-list control-text below-even">
        {REQUIREMENTS.map((text) => (
          <li key={text}>
            <Check className="icon icon-small" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
