import './team.css';
import { organizations, teamTraining, MEMBER_ROLE_TITLES, type Organization } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, IdCard } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure, PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { RequirementList } from './requirement-list.tsx';
import { KINDS } from './kinds.ts';
import { OrganizationDialog } from './organization-dialog.tsx';
import { OwnDocuments } from './own-documents.tsx';
import { OwnLines } from './own-lines.tsx';

function OrganizationItem({ organization }: { organization: Organization }) {
  const { id, name, kind, roles, rights } = organization;
  const own = roles.map((role) => MEMBER_ROLE_TITLES[role]).join(', ');
  return (
    <li>
      <h3 className="item-title">
        {rights.includes('read') ? (
          <Link className="link" to="/team/$org" params={{ org: String(id) }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className="small-text muted">
        {KINDS[kind]}. You are: {own}
      </p>
    </li>
  );
}

/** What the person's organizations ask of them, the most urgent first. */
function OwnRequirements() {
  const user = useUser();
  const { data, error, refetch } = useQuery({
    ...query(teamTraining.mine, { params: { userId: user.id } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return (
      <Failure
        title="Your requirements could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const asked = data?.filter(({ requirements }) => requirements.length > 0) ?? [];
  if (data && asked.length === 0)
    return <p className="muted">No organization asks for training of you today.</p>;
  return asked.map(({ orgId, organization, requirements }) => (
    <section key={orgId} aria-label={organization}>
      <h3 className="card-title">{organization}</h3>
      <RequirementList requirements={requirements} isOwn />
    </section>
  ));
}

/** Where a person's organizations are, and what these ask of them. */
export function TeamPage() {
  usePageTitle('Team');
  const user = useUser();
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery({ ...query(organizations.list), refetchOnMount: 'always' });
  if (error && !data)
    return (
      <PageFailure
        title="Your organizations could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const create = (
    <Button
      variant={data.length === 0 ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      onClick={() => setNew(true)}
    >
      New organization
    </Button>
  );
  return (
    <div className="page team">
      <div className="row wrap between team-head">
        <h1 className="page-title">Team</h1>
        <div className="row wrap">
          <ButtonLink icon={IdCard} to="/passport">
            My passport
          </ButtonLink>
          {data.length > 0 && create}
        </div>
      </div>
      <p className="lead">
        Sites, CROs, and sponsors train people together here: who needs what, who has it, and who was
        authorized on which day.
      </p>
      {data.length === 0 ? (
        <Empty icon={Building2} title="You belong to no organization yet" action={create}>
          Open one for your site, or follow the link in the invitation that you were sent.
          {!user.isEmailConfirmed &&
            ' For both, first confirm your email address by the link that we sent you.'}
        </Empty>
      ) : (
        <>
          <section aria-labelledby="organizations">
            <h2 className="section-title" id="organizations" tabIndex={-1}>
              My organizations
            </h2>
            <Card as="ul" className="divided team-list">
              {data.map((organization) => (
                <OrganizationItem key={organization.id} organization={organization} />
              ))}
            </Card>
          </section>
          <section aria-labelledby="requirements">
            <h2 className="section-title" id="requirements">
              My requirements
            </h2>
            {data.map(({ id, name }) => (
              <OwnDocuments key={id} orgId={id} organization={name} />
            ))}
            <OwnRequirements />
          </section>
          <section aria-labelledby="tasks">
            <h2 className="section-title" id="tasks" tabIndex={-1}>
              My delegated tasks
            </h2>
            {data.map(({ id, name }) => (
              <OwnLines key={id} orgId={id} organization={name} />
            ))}
          </section>
        </>
      )}
      {isNew && <OrganizationDialog onClose={() => setNew(false)} />}
    </div>
  );
}
