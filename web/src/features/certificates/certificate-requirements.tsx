import { PASS_MARK } from '@trialwright/contract';
import { Check } from 'lucide-react';

const REQUIREMENTS = [
  'Complete all modules of the course',
  `Pass the final assessment with an ${PASS_MARK}% minimum`,
  'Valid 2 years from the date of issue',
  'Continuing education for renewal',
];

export function CertificateRequirements() {
  return (
    <aside className="requirements" aria-labelledby="requirements">
      <h2 className="item-title" id="requirements">
        Certificate requirements
      </h2>
      <ul>
        {REQUIREMENTS.map((text) => (
          <li key={text}>
            <Check className="icon icon-small" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
