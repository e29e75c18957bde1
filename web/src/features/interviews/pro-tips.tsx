import type { InterviewGuide } from '@trialwright/contract';
import { Card } from '../../ui/card.tsx';

function Tips({ title, tips }: { title: string; tips: string[] }) {
  return (
    <div>
      <h3 className="card-title">{title}</h3>
      <ul className="dashed near below-even">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  );
}

export function ProTips({ tips: { before, during } }: { tips: InterviewGuide['proTips'] }) {
  return (
    <Card as="section" className="padded-broad below-far" aria-labelledby="pro-tips">
      <h2 className="section-title" id="pro-tips">
        Pro Tips for Interview Success
      </h2>
      <div className="columns halves far below-apart">
        <Tips title="Before" tips={before} />
        <Tips title="During" tips={during} />
      </div>
    </Card>
  );
}
