import type { InterviewGuide } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { Card } from '../../ui/card.tsx';

export function GuideCard({ guide: { role, overview, preparationTips } }: { guide: InterviewGuide }) {
  return (
    <Card as="section" className="columns halves" aria-labelledby="guide">
      <div className="padded-broad">
        <h2 className="section-title" id="guide">
          {roleTitle(role)} Interview Guide
        </h2>
        <p className="lead serif below-even">{overview}</p>
      </div>
      <div className="padded-broad line-beside">
        <h3 className="item-title">Preparation tips</h3>
        <ul className="dashed near below-even">
          {preparationTips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
