import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

export function AssessmentCrumbs({ title }: { title: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link to="/assessments">Assessments</Link>
      <ChevronRight className="i" aria-hidden="true" />
      <span aria-current="page">{title}</span>
    </nav>
  );
}
