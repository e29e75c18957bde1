import './feature-cards.css';
import { Check, KeyRound, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

function KeyPointArt() {
  return (
    <>
      <div className="key-point key-lines">
        <div className="example-head row small-text strong brass-text">
          <KeyRound className="icon" />
          Key Point
        </div>
        If you did not record how comprehension was assessed, an inspector can only see that a form was
        signed.
      </div>
      <div className="stack snug below-apart">
        <span className="small-text tabular">Slide 5 of 12</span>
        <div className="bar" style={{ '--v': 42 } as CSSProperties}>
          <i />
        </div>
      </div>
    </>
  );
}

function ReviewArt() {
  return (
    <>
      <p className="stem">A participant stops the product and stays in contact. What do you record?</p>
      <div className="option row between control-text medium">
        <span>Withdrawn from the trial</span>
        <span className="row tight tiny-text strong unbroken bad-text">
          <X className="icon icon-small" />
          Your answer
        </span>
      </div>
      <div className="option row between control-text medium">
        <span>Treatment ended only</span>
        <span className="row tight tiny-text strong unbroken good-text">
          <Check className="icon icon-small" />
          Correct answer
        </span>
      </div>
      <p className="small-text soft below-snug">
        Record exactly what the participant withdraws from. Data already collected are kept.
      </p>
    </>
  );
}

const RECORDS = [
  { at: '09:14 UTC', what: 'Lesson completed', hash: '8d3f…' },
  { at: '10:02 UTC', what: 'Assessment passed, 85%', hash: '41ac…' },
  { at: '10:02 UTC', what: 'Certificate issued', hash: 'e07b…' },
];

function RecordArt() {
  return (
    <ol className="records stack apart">
      {RECORDS.map(({ at, what, hash }) => (
        <li key={what}>
          <span className="tabular tiny-text muted full-row">{at}</span>
          <b>{what}</b>
          <code className="tiny-text muted">{hash}</code>
        </li>
      ))}
    </ol>
  );
}

/** One promise with its picture; the picture says nothing that the words do not. */
function Feature({ art, title, children }: { art: ReactNode; title: string; children: string }) {
  return (
    <article className="stack tight">
      <Card className="drawing stack close" aria-hidden="true">
        {art}
      </Card>
      <h3 className="card-title below-loose">{title}</h3>
      <p className="soft">{children}</p>
    </article>
  );
}

export function FeatureCards() {
  return (
    <section className="landing-section stack broad" aria-labelledby="features">
      <h2 className="landing-title" id="features">
        Taught the way the work is done
      </h2>
      <div className="trio gallery broad">
        <Feature art={<KeyPointArt />} title="Lessons that fit between visits">
          Courses for your role, read as slides, each with an example, a note, or the one point to remember.
        </Feature>
        <Feature art={<ReviewArt />} title="Assessments that explain themselves">
          After you submit, see every question again with your answer, the correct one, and the reason.
        </Feature>
        <Feature art={<RecordArt />} title="Records an inspector can follow">
          Every step is time-stamped in UTC in a tamper-evident chain.
        </Feature>
      </div>
    </section>
  );
}
