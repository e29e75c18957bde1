import { COMPETENCY_LEVELS, type Competency, type CompetencyLevel } from '@trialwright/contract';
import { MapPin } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { jtfLevel, LEVEL_NAMES } from './competency-texts.ts';

const INDICATORS = 2;

interface Props {
  levels: Competency['levels'];
  marked: { level: CompetencyLevel; words: string };
}

/** The four levels side by side; one stands out, in words too. */
export function LevelCards({ levels, marked }: Props) {
  return (
    <ol className="levels">
      {COMPETENCY_LEVELS.map((level) => {
        const isMarked = level === marked.level;
        const { description, indicators } = levels[level];
        return (
          <Card
            key={level}
            as="li"
            className={
              isMarked
                ? 'upright snug padded-loose level-card marked'
                : 'upright snug padded-loose level-card'
            }
          >
            <h4 className="item-title">
              {LEVEL_NAMES[level]} <small>{jtfLevel(level)}</small>
            </h4>
            <p className="small-text soft">{description}</p>
            <ul className="dashed tight small-text">
              {indicators.slice(0, INDICATORS).map((indicator) => (
                <li key={indicator}>{indicator}</li>
              ))}
            </ul>
            {isMarked && (
              <p className="row tight at-foot small-text strong drape-text">
                <MapPin className="icon icon-small brass-text" aria-hidden="true" />
                {marked.words}
              </p>
            )}
          </Card>
        );
      })}
    </ol>
  );
}
