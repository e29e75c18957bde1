import { resumes, type Resume } from '@trialwright/contract';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';

const FILES = [
  { label: 'PDF', endpoint: resumes.pdf },
  { label: 'Word', endpoint: resumes.docx },
  { label: 'JSON Resume', endpoint: resumes.json },
];

/** The resume as files; the browser saves each under the name that the server gives. */
export function Downloads({ resume: { id, title } }: { resume: Resume }) {
  return (
    <ul className="downloads row wrap" aria-label="Download">
      {FILES.map(({ label, endpoint }) => (
        <li key={label}>
          <a
            className="btn s sm"
            href={pathOf(endpoint, { params: { id } })}
            download
            aria-label={`Download ${label}: ${title}`}
          >
            <Download className="i i-s" aria-hidden="true" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
