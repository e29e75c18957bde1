import type { Role } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const INCLUDED = [
  'An interview guide for each of the six roles: what interviewers want to find out, and how to prepare.',
  'Five questions a role, from entry to senior level, each with an expert response, the points that an interviewer listens for and likely follow-up questions.',
  'A practice mode with a timer, notes of your own, an outline by the STAR method and your own rating.',
];

/** What people without a role package see in place of the guide. */
export function NoPackage({ role }: { role: Role }) {
  return (
    <div className="page interviews">
      <div className="pagehead">
        <h1 className="t1">Interview Preparation</h1>
        <p className="lead">
          The guide for a {roleTitle(role)}, and those of the other roles, come with any role package.
        </p>
      </div>
      <Card as="section" isPadded className="not-included" aria-labelledby="included">
        <h2 className="t3" id="included">
          What is included
        </h2>
        <ul className="dashed">
          {INCLUDED.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <ButtonLink variant="primary" to="/training-roles">
          See the role packages
        </ButtonLink>
      </Card>
    </div>
  );
}
