import { begunVersions, type Course, type FinishingCourse } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatDate, formatUtcDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refreshLearning } from './refresh-learning.ts';

/** What today’s version has in place of the one that is finished, such as “2 new or changed slides, 1 new lesson”. */
export function describeChanges({ changedLessons, addedLessons, removedLessons }: FinishingCourse): string {
  const slides = changedLessons.reduce((sum, lesson) => sum + lesson.slides, 0);
  const parts = [
    slides > 0 && count(slides, 'new or changed slide'),
    addedLessons.length > 0 && count(addedLessons.length, 'new lesson'),
    removedLessons.length > 0 && `${count(removedLessons.length, 'lesson')} removed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'no slide is new' : parts.join(', ');
}

/** What the authors say of each version since, and the lessons that differ, folded. */
function Changes({ finishing }: { finishing: FinishingCourse }) {
  const { changes, changedLessons, addedLessons, removedLessons } = finishing;
  return (
    <details className="below-close">
      <summary>See what changed</summary>
      {changes.map(({ version, date, sentences }) => (
        <section key={version} className="below-close" aria-label={`Version ${version}`}>
          <h3 className="item-title">
            Version {version} <span className="small-text muted">{formatDate(date)}</span>
          </h3>
          <ul className="dashed stack tight small-text">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className="below-even" aria-label="Lessons">
        <h3 className="item-title">Lessons in version {finishing.current}</h3>
        <ul className="dashed stack tight small-text">
          {changedLessons.map(({ id, number, title, slides }) => (
            <li key={id}>
              Lesson {number}, {title}:{' '}
              {slides > 0 ? count(slides, 'new or changed slide') : 'changed, with no new slide'}
            </li>
          ))}
          {addedLessons.map((title) => (
            <li key={title}>{title}: new lesson</li>
          ))}
          {removedLessons.map((title) => (
            <li key={title}>{title}: removed</li>
          ))}
          {changedLessons.length + addedLessons.length + removedLessons.length === 0 && (
            <li>The text of every lesson is the same.</li>
          )}
        </ul>
      </section>
    </details>
  );
}

/** Moves the learner to today’s version, with what of the learner’s shows it. */
function useMove(courseId: number, version: string) {
  const client = useQueryClient();
  const { id } = useUser();
  return useMutation({
    mutationFn: () => api(begunVersions.move, { params: { id: courseId } }),
    onSuccess: async () => {
      await refreshLearning(client, id);
      toast({
        title: `Version ${version}`,
        description: 'You’re now on the latest version of this course.',
      });
    },
    onError: (error) =>
      toast({ title: 'Version not switched', description: reasonOf(error), isDestructive: true }),
  });
}

/** The version that a learner is finishing, and the way to today’s. */
export function FinishingCard({ course, finishing }: { course: Course; finishing: FinishingCourse }) {
  const [isAsking, setIsAsking] = useState(false);
  const { current, begunAt, until } = finishing;
  const move = useMove(course.id, current);
  return (
    <Notice icon={History} className="below-loose" aria-label="The version you’re finishing">
      <h2 className="item-title">
        You’re finishing version {course.version}, begun {formatUtcDay(begunAt)}
      </h2>
      <p className="small-text below-tight">
        It stays open to you until {formatUtcDay(until)}. Version {current} is out:{' '}
        {describeChanges(finishing)}.
      </p>
      <Button className="below-even" onClick={() => setIsAsking(true)}>
        Switch to version {current}
      </Button>
      <Changes finishing={finishing} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Switch to version ${current}?`}
        about={`Lessons that you completed stay completed; if slides in them changed, you read those before your certificate is issued. You can’t go back to version ${course.version}.`}
        keep="Keep this version"
        confirm="Switch"
        busy="Switching..."
        isBusy={move.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => move.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </Notice>
  );
}
