import type { PracticeSession } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { QUIZ_KINDS } from './quiz-kinds.ts';

export function QuizCrumbs({ session }: { session: PracticeSession }) {
  const { parent } = QUIZ_KINDS[session.kind];
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link to={parent.to} search={parent.search}>
        {parent.label}
      </Link>
      <ChevronRight className="icon" aria-hidden="true" />
      <span aria-current="page">{session.title}</span>
    </nav>
  );
}
