import type { DocumentAppendix } from '@trialwright/contract';
import { useState } from 'react';
import { count } from '../../core/format.ts';
import { Chip } from '../../ui/chip.tsx';

type Groups = DocumentAppendix['craReviewItems'];
type VisitType = Groups[number]['visitTypes'][number]['visitType'];

const VISITS: Record<VisitType, string> = {
  SIV: 'Site initiation visit',
  IMV: 'Interim monitoring visit',
  COV: 'Close-out visit',
  'For-Cause': 'For-cause visit',
  Remote: 'Remote visit',
};
// The keys are those of the record above.
const TYPES = Object.keys(VISITS) as VisitType[];

const itemsOf = (group: Groups[number], type: VisitType): string[] =>
  group.visitTypes.find(({ visitType }) => visitType === type)?.reviewItems ?? [];

/** What a CRA looks at, by the kind of visit. */
export function ReviewItems({ groups }: { groups: Groups }) {
  const [type, setType] = useState<VisitType>('SIV');
  const total = groups.reduce((sum, group) => sum + itemsOf(group, type).length, 0);
  return (
    <section className="stack loose below-far set-off" id="review-items" aria-labelledby="review">
      <h2 className="section-title" id="review" tabIndex={-1}>
        Review items by visit type
      </h2>
      <div className="row wrap" role="group" aria-label="Visit type">
        {TYPES.map((each) => (
          <Chip key={each} isPressed={each === type} onClick={() => setType(each)}>
            {each}
          </Chip>
        ))}
      </div>
      <p className="small-text muted tabular" role="status">
        {VISITS[type]}: {count(total, 'item')}
      </p>
      <div className="gallery distant">
        {groups.map((group) => (
          <section className="stack tight" key={group.title} aria-label={group.title}>
            <h3 className="card-title">{group.title}</h3>
            <p className="small-text muted">{group.description}</p>
            <ul className="dashed stack close below-snug">
              {itemsOf(group, type).map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
