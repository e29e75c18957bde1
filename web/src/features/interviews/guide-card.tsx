import type { InterviewGuide } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { Card } from '../../ui/card.tsx';

export function GuideCard({ guide: { role, overview, preparationTips } }: { guide: InterviewGuide }) {
  return (
    <Card as="section" className="columns guide-card" aria-labelledby="guide">
      <div className="overview">
        <h2 className="section-title" id="guide">
          {roleTitle(role)} Interview Guide
        </h2>
        <p className="prose">{overview}</p>
      </div>
      <div className="preparation line-beside">
        <h3 className="item-title">Preparation tips</h3>
        <ul className="dashed">
          {preparationTips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
