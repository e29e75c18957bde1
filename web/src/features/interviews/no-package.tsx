import type { Role } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const INCLUDED = [
  'An interview guide for each of the six roles: what interviewers look for and how to prepare.',
  'Five questions per role, entry to senior level, each with an expert response, the points interviewers listen for, and likely follow-ups.',
  'A practice mode with a timer, notes, a STAR outline, and self-rating.',
];

/** What people without a role package see in place of the guide. */
export function NoPackage({ role }: { role: Role }) {
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">Interview Preparation</h1>
        <p className="lead">
          The {roleTitle(role)} guide and those for the other roles are included with any role package.
        </p>
      </div>
      <Card as="section" isPadded className="readable" aria-labelledby="included">
        <h2 className="card-title" id="included">
          What’s included
        </h2>
        <ul className="dashed near below-loose">
          {INCLUDED.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <ButtonLink className="below-roomy full-on-phones" variant="primary" to="/training-roles">
          View role packages
        </ButtonLink>
      </Card>
    </div>
  );
}
