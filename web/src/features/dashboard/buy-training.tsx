import type { Dashboard } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, BookOpen, Check, Clock } from 'lucide-react';
import { roleTitle } from '../../core/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** For who has bought nothing yet: a lesson to try, and where training is sold. */
export function BuyTraining({ samples, role }: Pick<Dashboard, 'samples' | 'role'>) {
  return (
    <Card as="section" className="buy padded-ample stack apart" aria-labelledby="buy-training">
      <div className="row between wrap">
        <div>
          <h2 className="section-title" id="buy-training">
            {role ? `Open your ${roleTitle(role)} training` : 'Choose your training'}
          </h2>
          <p className="muted readable below-snug">
            A package opens every module of a role, its assessments and certificates. Try a lesson first: it
            costs nothing.
          </p>
        </div>
        <ButtonLink variant="primary" size="large" to="/training-roles">
          View packages
          <ArrowRight className="icon" aria-hidden="true" />
        </ButtonLink>
      </div>
      <ul className="samples gallery apart">
        {samples.map((sample) => (
          <li key={sample.role}>
            <Link className="row even" to="/lesson/$id" params={{ id: String(sample.lessonId) }}>
              {sample.isCompleted ? (
                <Check className="icon" aria-hidden="true" />
              ) : (
                <BookOpen className="icon" aria-hidden="true" />
              )}
              <span className="grows">
                <b className="medium">{sample.title}</b>
                <small>
                  Sample lesson, {roleTitle(sample.role)}
                  {sample.isCompleted && ', completed'}
                </small>
              </span>
              <span className="meta tabular">
                <Clock className="icon" aria-hidden="true" />
                {sample.minutes} min
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
