import type { LessonSummary } from '@trialwright/contract';
import { ArrowRight, Check, Clock, Lock } from 'lucide-react';
import { useCompleteLesson } from '../../domain/learning/complete-lesson.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';

function questState(lesson: LessonSummary, isCurrent: boolean): string {
  if (lesson.isCompleted) return 'done';
  if (lesson.isLocked) return 'lock';
  return isCurrent ? 'now' : '';
}

/** All slides were read but the lesson was left without completing it: it can be completed from here. */
function CompleteHere({ lesson }: { lesson: LessonSummary }) {
  const save = useCompleteLesson(lesson, { description: 'Your lesson progress has been saved.' });
  return (
    <p className="row even wrap below-even smaller soft">
      You reached the last slide.
      <Button variant="tint" size="small" disabled={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? 'Saving...' : 'Complete Lesson'}
      </Button>
    </p>
  );
}

function QuestAction({ lesson, isCurrent }: { lesson: LessonSummary; isCurrent: boolean }) {
  if (lesson.isLocked) {
    return (
      <Button size="small" disabled>
        Complete Previous Quest
      </Button>
    );
  }
  return (
    <ButtonLink
      variant={isCurrent ? 'primary' : 'secondary'}
      size="small"
      to="/lesson/$id"
      params={{ id: String(lesson.id) }}
      aria-label={`${lesson.isCompleted ? 'Review Quest' : 'Start Quest'}: ${lesson.title}`}
    >
      {lesson.isCompleted ? 'Review Quest' : 'Start Quest'}
      {isCurrent && <ArrowRight className="icon icon-small" aria-hidden="true" />}
    </ButtonLink>
  );
}

function Objectives({ objectives, isOpen }: { objectives: string[]; isOpen: boolean }) {
  if (objectives.length === 0) return null;
  return (
    <details className="below-tight" open={isOpen}>
      <summary>Learning objectives</summary>
      <ul className="stack snug below-snug">
        {objectives.map((objective) => (
          <li className="row top control-text soft" key={objective}>
            <Check className="icon icon-small drape-text below-tight" aria-hidden="true" />
            {objective}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One lesson of a course, as a quest. */
export function Quest({ lesson, isCurrent }: { lesson: LessonSummary; isCurrent: boolean }) {
  const isRead = lesson.progress >= 100 && !lesson.isCompleted && !lesson.isLocked;
  return (
    <li className={`quest ${questState(lesson, isCurrent)}`}>
      <span className="quest-mark step-mark">
        {lesson.isCompleted && <Check className="icon" aria-label="Completed" />}
        {lesson.isLocked && <Lock className="icon" aria-label="Locked" />}
        {!lesson.isCompleted && !lesson.isLocked && <span aria-hidden="true">{lesson.number}</span>}
      </span>
      <div className="quest-body">
        <div className="quest-head">
          <div>
            <h3 className="card-title">{lesson.title}</h3>
            {lesson.isSample && (
              <Badge as="p" tone="outline">
                Sample lesson
              </Badge>
            )}
            {lesson.description && (
              <p className="control-text soft readable below-hair">{lesson.description}</p>
            )}
          </div>
          <span className="meta tabular unbroken below-snug">
            <span>
              <Clock className="icon" aria-hidden="true" />
              {lesson.estimatedMinutes} min
            </span>
          </span>
          <QuestAction lesson={lesson} isCurrent={isCurrent} />
        </div>
        {isRead && <CompleteHere lesson={lesson} />}
        <Objectives objectives={lesson.objectives} isOpen={isCurrent} />
      </div>
    </li>
  );
}
