import type { InterviewGuide, InterviewPractice } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { Rule } from '../../ui/progress.tsx';
import { GuideCard } from './guide-card.tsx';
import { ProTips } from './pro-tips.tsx';
import { QuestionCard } from './question-card.tsx';
import { countReady, readyText } from './question-texts.ts';

function Readiness({ ready, total }: { ready: number; total: number }) {
  const text = readyText(ready, total);
  return (
    <div className="stack close">
      <p className="tabular strong">{text}</p>
      <Rule steps={total} done={ready} label={text} />
    </div>
  );
}

/** The guide of a role with its questions. */
export function GuideView({ guide, practice }: { guide: InterviewGuide; practice: InterviewPractice[] }) {
  const { questions, role } = guide;
  return (
    <div className="page">
      <div className="columns apart page-head bottom">
        <div>
          <h1 className="page-title">Interview Preparation</h1>
          <p className="lead">What interviewers ask a {roleTitle(role)}, with practice for your answers.</p>
        </div>
        <Readiness ready={countReady(questions, practice)} total={questions.length} />
      </div>
      <GuideCard guide={guide} />
      <section className="below-far" aria-labelledby="questions">
        <h2 className="section-title" id="questions">
          Interview questions
        </h2>
        <ol className="stack below-loose">
          {questions.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              practice={practice.find(({ questionId }) => questionId === question.id)}
            />
          ))}
        </ol>
      </section>
      <ProTips tips={guide.proTips} />
    </div>
  );
}
