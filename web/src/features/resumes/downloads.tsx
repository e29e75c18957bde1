import { resumes, type Resume } from '@trialwright/contract';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

const FILES = [
  { label: 'PDF', endpoint: resumes.pdf },
  { label: 'Word', endpoint: resumes.docx },
  { label: 'JSON Resume', endpoint: resumes.json },
];

/** The resume as files; the browser saves each under the name that the server gives. */
export function Downloads({ resume: { id, title } }: { resume: Resume }) {
  return (
    <ul className="row wrap" aria-label="Download">
      {FILES.map(({ label, endpoint }) => (
        <li key={label}>
          <ButtonAnchor
            size="small"
            icon={Download}
            href={pathOf(endpoint, { params: { id } })}
            download
            aria-label={`Download ${label}: ${title}`}
          >
            {label}
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
}
