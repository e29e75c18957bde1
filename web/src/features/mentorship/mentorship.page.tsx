import './mentor.css';
import { MessageCircleQuestionMark } from 'lucide-react';
import { openMentor } from '../../domain/mentorship/mentor.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { ThreadList } from './thread-list.tsx';

export function MentorshipPage() {
  usePageTitle('Mentor');
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">Mentor</h1>
        <p className="lead">
          Answers to on-the-job questions, drawn from this academy’s lessons, glossary, documents, and
          workflows. Every sentence cites its source.
        </p>
      </div>
      <Button variant="primary" icon={MessageCircleQuestionMark} onClick={() => openMentor()}>
        Ask the mentor
      </Button>
      <section className="stack fair readable below-distant" aria-labelledby="earlier">
        <h2 className="section-title" id="earlier">
          Earlier conversations
        </h2>
        <ThreadList onOpen={openMentor} />
      </section>
    </div>
  );
}
