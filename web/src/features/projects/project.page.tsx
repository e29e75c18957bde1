import './project.css';
import { PROJECT_IDS, type ProjectId, type Project } from '@trialwright/contract';
import { Link, getRouteApi } from '@tanstack/react-router';
import { CalendarClock, ChevronRight, CircleCheck, SearchX, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { participantsText, useJoinProject } from '../../domain/projects/projects.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Discussion } from './discussion.tsx';
import { ProjectAside } from './project-aside.tsx';
import { ProjectMilestones } from './project-milestones.tsx';
import { useProject } from './use-project.ts';
import { Empty } from '../../ui/empty.tsx';

const route = getRouteApi('/shell/signed-in/projects/$projectId');

const BACK = { to: '/advanced', search: { tab: 'collaboration' } } as const;

function NoProject() {
  usePageTitle('Project not found');
  return (
    <div className="page project">
      <Empty
        icon={SearchX}
        heading="h1"
        title="Project not found"
        action={<ButtonLink {...BACK}>View all projects</ButtonLink>}
      >
        <p>The link may be incomplete. All projects are on the Collaboration tab.</p>
      </Empty>
    </div>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading the project">
      <div className="page project skeleton-page">
        <SkeletonBlock width="12rem" height="1.5rem" />
        <SkeletonBlock width="20rem" height="2.5rem" />
        <SkeletonBlock width="28rem" height="1.4rem" />
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="20rem" />
      </div>
    </Skeleton>
  );
}

function ProjectView({ project }: { project: Project }) {
  const join = useJoinProject();
  const title = useRef<HTMLHeadingElement>(null);
  const discussion = useRef<HTMLHeadingElement>(null);
  const { isMember } = project;
  const wasMember = useRef(isMember);
  // The button that was pressed is gone: the focus goes to what joining opened, and after leaving to the top.
  useEffect(() => {
    if (isMember === wasMember.current) return;
    wasMember.current = isMember;
    (isMember ? discussion : title).current?.focus();
  }, [isMember]);
  return (
    <div className="page project">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link {...BACK}>Advanced Training</Link>
        <ChevronRight className="icon" aria-hidden="true" />
        <span aria-current="page">{project.name}</span>
      </nav>
      <header className="page-head">
        <div className="row snug wrap">
          <Badge icon={CalendarClock}>{project.scheduleLabel}</Badge>
          <Badge icon={Users}>{participantsText(project)}</Badge>
          {isMember && (
            <Badge tone="done" icon={CircleCheck}>
              You’re a member
            </Badge>
          )}
        </div>
        <h1 className="page-title below-even" ref={title} tabIndex={-1}>
          {project.name}
        </h1>
        <p className="lead">{project.description}</p>
      </header>
      <div className="columns far top">
        <ProjectAside project={project} join={join} />
        <div className="stack distant">
          <section aria-labelledby="about">
            <h2 className="section-title" id="about">
              What you’ll do together
            </h2>
            <p className="lead serif plain-text readable below-even">{project.about}</p>
          </section>
          <ProjectMilestones project={project} />
          {isMember && <Discussion project={project} heading={discussion} />}
        </div>
      </div>
    </div>
  );
}

function KnownProject({ id }: { id: ProjectId }) {
  const { data, error, refetch } = useProject(id);
  usePageTitle(data?.name ?? 'Project');
  if (data) return <ProjectView project={data} />;
  if (error instanceof ApiError && error.status === 404) return <NoProject />;
  if (error)
    return (
      <PageFailure title="This project could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return <Waiting />;
}

export function ProjectPage() {
  const { projectId } = route.useParams();
  const id = PROJECT_IDS.find((each) => each === projectId);
  return id ? <KnownProject key={id} id={id} /> : <NoProject />;
}
