import type { Course } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx';

interface Props {
  course: Pick<Course, 'title' | 'path'>;
}

/** The assessments of a role stand in their list, that of a module in its learning path. */
export function AssessmentCrumbs({ course: { title, path } }: Props) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {path ? (
        <Link to="/learning-paths/$pathId" params={{ pathId: path.id }}>
          {path.name}
        </Link>
      ) : (
        <Link to="/assessments">Assessments</Link>
      )}
      <ChevronRight className="icon" aria-hidden="true" />
      <span aria-current="page">{title}</span>
    </nav>
  );
}

interface ReturnProps extends ButtonLook {
  course: Pick<Course, 'path'>;
  /** In place of the words that name where it leads. */
  children?: ReactNode;
}

/** The way back to where the assessment stands. */
export function ReturnLink({ course: { path }, children, ...look }: ReturnProps) {
  if (!path)
    return (
      <ButtonLink {...look} to="/assessments">
        {children ?? 'Return to Assessments'}
      </ButtonLink>
    );
  return (
    <ButtonLink {...look} to="/learning-paths/$pathId" params={{ pathId: path.id }}>
      {children ?? 'Back to learning path'}
    </ButtonLink>
  );
}
