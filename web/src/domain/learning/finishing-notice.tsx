import './bridge-notices.css';
import { begunVersions, type Course, type FinishingCourse, type Lesson } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatUtcDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { refreshLearning } from './refresh-learning.ts';

const list = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ');

/** What today’s version has in place of the one that is finished, such as “2 new or changed slides”. */
export function describeChanges({ changedSlides, addedLessons, removedLessons }: FinishingCourse): string {
  const parts = [
    changedSlides > 0 && count(changedSlides, 'new or changed slide'),
    addedLessons.length > 0 && `${count(addedLessons.length, 'new lesson')}, ${list(addedLessons)}`,
    removedLessons.length > 0 && `without ${list(removedLessons)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'with the same slides' : parts.join('; ');
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
        description: 'You’re taught the latest version of this course now.',
      });
    },
    onError: (error) =>
      toast({ title: 'Version not switched', description: reasonOf(error), isDestructive: true }),
  });
}

function Notice({ course, finishing }: { course: Course; finishing: FinishingCourse }) {
  const [isAsking, setIsAsking] = useState(false);
  const { current, begunAt, until } = finishing;
  const move = useMove(course.id, current);
  return (
    <Card as="section" className="bridge-notice" aria-label="The version you’re finishing">
      <History className="icon icon-large" aria-hidden="true" />
      <div>
        <h2 className="item-title">
          You’re finishing version {course.version}, begun {formatUtcDay(begunAt)}
        </h2>
        <p className="small-text soft">
          It stays open to you until {formatUtcDay(until)}. Version {current} is out:{' '}
          {describeChanges(finishing)}.
        </p>
      </div>
      <Button onClick={() => setIsAsking(true)}>Switch to version {current}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Switch to version ${current}?`}
        about={`What you completed stays completed. Slides that changed in it are to be read before your certificate is issued. You can’t go back to version ${course.version}.`}
        keep="Keep this version"
        confirm="Switch"
        busy="Switching..."
        isBusy={move.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => move.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </Card>
  );
}

/** Which version the learner is finishing, until when, and the way to today’s; nothing where it is today’s. */
export function FinishingNotice({ course }: { course: Course }) {
  return course.finishing && <Notice course={course} finishing={course.finishing} />;
}

/** The same in a lesson, in a line. */
export function FinishingLine({ lesson: { courseId, version, finishing } }: { lesson: Lesson }) {
  if (!finishing) return null;
  return (
    <p className="small-text muted">
      You’re finishing version {version}, until {formatUtcDay(finishing.until)}.{' '}
      <Link to="/course/$id" params={{ id: String(courseId) }}>
        Version {finishing.current} is out
      </Link>
    </p>
  );
}
