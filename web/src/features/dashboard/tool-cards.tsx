import { academy, type Academy, type Dashboard } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, BookOpenText, LibraryBig, Split, Workflow, type LucideIcon } from 'lucide-react';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { CardLink } from '../../ui/card.tsx';

interface Tool {
  to: '/glossary' | '/workflows' | '/document-library';
  icon: LucideIcon;
  title: string;
  holds: keyof Academy['claims']['shelf'];
  noun: string;
  about: string;
}

const TOOLS: readonly Tool[] = [
  {
    to: '/glossary',
    icon: BookOpenText,
    title: 'Glossary',
    holds: 'terms',
    noun: 'term',
    about: 'Plain-language definitions, cross-linked',
  },
  {
    to: '/workflows',
    icon: Workflow,
    title: 'Workflows',
    holds: 'workflows',
    noun: 'workflow',
    about: 'Step by step, with critical paths',
  },
  {
    to: '/document-library',
    icon: LibraryBig,
    title: 'Documents',
    holds: 'documents',
    noun: 'document',
    about: 'Templates, worked examples and logs',
  },
];

function ScenariosCard({ total, completed }: Dashboard['scenarios']) {
  return (
    <CardLink className="row fair padded-loose" to="/scenarios">
      <Split className="icon icon-large drape-text" aria-hidden="true" />
      <span className="grows">
        <b className="medium">Scenarios</b>
        <small>{count(total, 'interactive scenario')}</small>
        <small className="tabular">
          {completed} of {total} done
        </small>
      </span>
      <ArrowRight className="icon muted" aria-hidden="true" />
    </CardLink>
  );
}

/** What there is to look up and to try beside the courses; a card works without its number as well. */
export function ToolCards({ scenarios }: Pick<Dashboard, 'scenarios'>) {
  const { data } = useQuery(query(academy.get));
  return (
    <section className="below-distant" aria-label="Tools">
      <ul className="columns halves tools loose">
        {TOOLS.map(({ to, icon: Icon, title, holds, noun, about }) => (
          <li key={to}>
            <CardLink className="row fair padded-loose" to={to}>
              <Icon className="icon icon-large drape-text" aria-hidden="true" />
              <span className="grows">
                <b className="medium">{title}</b>
                <small>{about}</small>
                {data && <small className="tabular">{count(data.claims.shelf[holds], noun)}</small>}
              </span>
              <ArrowRight className="icon muted" aria-hidden="true" />
            </CardLink>
          </li>
        ))}
        <li>
          <ScenariosCard {...scenarios} />
        </li>
      </ul>
    </section>
  );
}
