import { useLocation } from '@tanstack/react-router';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { closeMentor, openMentor, useMentor } from '../domain/mentorship/mentor.ts';
import { toast } from '../core/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';

/** Who is examined or tests themselves answers alone. */
function useIsQuiz(): boolean {
  const { pathname } = useLocation();
  return (
    pathname.startsWith('/assessment/') ||
    pathname.startsWith('/practice/') ||
    pathname.startsWith('/review/')
  );
}

/** The mentor's panel, which is loaded when it is first opened, and stays. */
export function MentorDock() {
  const { isOpen } = useMentor();
  const isQuiz = useIsQuiz();
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
    if (isQuiz) closeMentor();
  }, [isQuiz]);
  // Who signs out leaves no panel open for the next person.
  useEffect(() => closeMentor, []);
  return Panel && !isQuiz && <Panel />;
}

/**
 * The button that opens the mentor, in a place of its own, so that it covers neither content nor a control: the foot of
 * the menu, or of the rail, and the header where there is no menu.
 */
export function MentorLauncher({ place }: { place: 'menu' | 'rail' | 'header' }) {
  const { isOpen } = useMentor();
  if (useIsQuiz()) return null;
  const button = (
    <button
      type="button"
      className={`mentor-launcher row in-${place}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => (isOpen ? closeMentor() : openMentor())}
    >
      <MessageCircleQuestionMark className="icon" aria-hidden="true" />
      <span className={place === 'menu' ? undefined : 'visually-hidden'}>Mentor Chat</span>
    </button>
  );
  if (place === 'menu') return button;
  return (
    <Tooltip label="Mentor Chat" side={place === 'rail' ? 'right' : 'bottom'}>
      {button}
    </Tooltip>
  );
}
