import { useLocation } from '@tanstack/react-router';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { closeMentor, openMentor, useMentor } from '../domain/mentorship/mentor.ts';
import { toast } from '../core/toast.ts';

/**
 * The button that opens the mentor. It floats over a corner that the page leaves free; on pages of concentrated work it
 * stands at the foot of the rail, so that it covers no control.
 * The panel is loaded when it is first opened, and stays.
 */
export function MentorLauncher({ isInRail = false }: { isInRail?: boolean }) {
  const { isOpen } = useMentor();
  // Who is examined answers alone.
  const isExamined = useLocation().pathname.startsWith('/assessment/');
  const [Panel, setPanel] = useState<ComponentType>();
  const isWanted = isOpen && !Panel;
  useEffect(() => {
    if (!isWanted) return;
    import('../features/mentorship/mentor-panel.tsx').then(
      ({ MentorPanel }) => setPanel(() => MentorPanel),
      () => {
        closeMentor();
        const description = 'The connection failed. Please try again.';
        toast({ title: 'Mentor Chat couldn’t open', description, isDestructive: true });
      },
    );
  }, [isWanted]);
  useEffect(() => {
    if (isExamined) closeMentor();
  }, [isExamined]);
  // Who signs out leaves no panel open for the next person.
  useEffect(() => closeMentor, []);
  if (isExamined) return null;
  return (
    <>
      <button
        type="button"
        className={isInRail ? 'mentor-fab in-rail' : 'mentor-fab'}
        title={isInRail ? 'Mentor Chat' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isWanted}
        onClick={() => (isOpen ? closeMentor() : openMentor())}
      >
        <MessageCircleQuestionMark className="i" aria-hidden="true" />
        <span>Mentor Chat</span>
      </button>
      {Panel && <Panel />}
    </>
  );
}
