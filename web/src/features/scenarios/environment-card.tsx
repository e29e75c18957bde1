import type { SimulationSummary } from '@trialwright/contract';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { personInitials } from './person-initials.ts';

const SHOWN_DOCUMENTS = 4;
const DISCS = ['avatar', 'avatar brass', 'avatar ink'];
const TIPS = [
  'Whose decision is it?',
  'What does the regulation require?',
  'What will you be able to document?',
  'What would you do with more time?',
];

interface Props {
  environment: SimulationSummary['environment'];
  /** Left out where there is no session yet: documents are then only named. */
  onOpenDocument?: (id: string) => void;
}

function Documents({ environment: { documents }, onOpenDocument }: Props) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  return (
    <>
      <h3 className="small-heading below-apart">Available documents</h3>
      <ul className="stack close control-text below-close" id={id}>
        {documents.slice(0, isAll ? undefined : SHOWN_DOCUMENTS).map((document) => (
          <li className="row stretch soft" key={document.id}>
            <FileText className="icon icon-small muted below-tight" aria-hidden="true" />
            {onOpenDocument ? (
              <button
                type="button"
                className="link"
                aria-haspopup="dialog"
                data-document={document.id}
                onClick={() => onOpenDocument(document.id)}
              >
                {document.title}
              </button>
            ) : (
              <span>{document.title}</span>
            )}
          </li>
        ))}
      </ul>
      {documents.length > SHOWN_DOCUMENTS && (
        <button
          type="button"
          className="link small-text below-snug"
          aria-expanded={isAll}
          aria-controls={id}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? 'Fewer documents' : 'All documents'}
        </button>
      )}
    </>
  );
}

/** Where it happens, who is there, and what lies on the table. */
export function EnvironmentCard(props: Props) {
  const { setting, characters } = props.environment;
  return (
    <Card as="section" className="padded-apart" aria-labelledby="environment">
      <h2 className="item-title" id="environment">
        Environment
      </h2>
      <p className="small-text muted below-tight">{setting}</p>
      <h3 className="small-heading below-apart">Characters present</h3>
      <ul className="stack close medium control-text below-close">
        {characters.map(({ name, role }, index) => (
          <li className="row even" key={name}>
            <span className={DISCS[index % DISCS.length]} aria-hidden="true">
              {personInitials(name)}
            </span>
            <span>
              {name}
              <small>{role}</small>
            </span>
          </li>
        ))}
      </ul>
      <Documents {...props} />
    </Card>
  );
}

/** Questions that help at every moment. */
export function Tips() {
  return (
    <section className="below-roomy" aria-labelledby="tips">
      <h2 className="item-title" id="tips">
        Tips
      </h2>
      <ul className="stack tight lead serif below-snug">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
