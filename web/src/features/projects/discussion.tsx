import type { Project, ProjectPost } from '@trialwright/contract';
import { MessagesSquare, Trash2 } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { initialsOf } from '../../core/format.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { PostForm } from './post-form.tsx';
import { formatMoment } from './project-dates.ts';
import { useDiscussion } from './use-project.ts';
import { Empty } from '../../ui/empty.tsx';

function PostRow({
  post,
  milestone,
  onRemove,
}: {
  post: ProjectPost;
  milestone: string | undefined;
  onRemove: () => void;
}) {
  const { author, isOwn, text, createdAt } = post;
  const when = formatMoment(createdAt);
  return (
    <li className="post">
      <span className={isOwn ? 'avatar' : 'avatar ink'} aria-hidden="true">
        {initialsOf(author)}
      </span>
      <div>
        <p>
          <b>{author}</b>
          {isOwn && ' (you)'}{' '}
          <time className="smaller muted" dateTime={createdAt}>
            {when}
          </time>
        </p>
        {milestone && <p className="small-text muted">On “{milestone}”</p>}
        <p className="kept-lines readable breakable below-tight">{text}</p>
      </div>
      {isOwn && (
        <Tooltip label="Remove">
          <IconButton
            icon={Trash2}
            size="small"
            className="remove"
            aria-haspopup="dialog"
            label={`Remove your message from ${when}`}
            onClick={onRemove}
          />
        </Tooltip>
      )}
    </li>
  );
}

/** What the members write to one another, and the place to write. */
export function Discussion({
  project,
  heading,
}: {
  project: Project;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { write, remove } = useDiscussion(project.id);
  const [asked, setAsked] = useState<ProjectPost>();
  const list = useRef<HTMLDivElement>(null);
  const position = useRef(0);
  const { posts, milestones } = project;
  const handleRemove = (post: ProjectPost) => {
    position.current = posts.filter(({ isOwn }) => isOwn).indexOf(post);
    setAsked(post);
  };
  // After a removal the button of the next message stands in the place of the one that was pressed.
  const handleReturnFocus = () => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button.remove') ?? [])];
    (buttons[position.current] ?? buttons.at(-1) ?? heading.current)?.focus();
  };
  return (
    <section aria-labelledby="discussion">
      <h2 className="section-title" id="discussion" ref={heading} tabIndex={-1}>
        Discussion
      </h2>
      <p className="small-text muted">
        Only your group can see this. Don’t name participants, companies, or trials.
      </p>
      <div className="below-loose" role="log" aria-label="Messages" ref={list}>
        {posts.length === 0 ? (
          <Empty icon={MessagesSquare} heading="p" title="No messages yet">
            <p>Introduce yourself and say which role you’ll take.</p>
          </Empty>
        ) : (
          <ol className="divided line-above line-below">
            {posts.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                milestone={milestones.find(({ number }) => number === post.milestone)?.title}
                onRemove={() => handleRemove(post)}
              />
            ))}
          </ol>
        )}
      </div>
      <PostForm project={project} write={write} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Remove this message?"
        about={<p>The group will no longer see it. This can’t be undone.</p>}
        keep="Keep it"
        confirm="Remove message"
        busy="Removing..."
        isBusy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
        onClose={() => setAsked(undefined)}
        onReturnFocus={handleReturnFocus}
      />
    </section>
  );
}
