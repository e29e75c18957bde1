import { CalendarClock, MailCheck, Video, type LucideIcon } from 'lucide-react';

const CARDS: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: CalendarClock,
    title: 'Flexible Scheduling',
    text: 'Monday-Friday, 9 AM-5 PM EST. Reschedule with 24-hour notice.',
  },
  {
    icon: Video,
    title: 'Video Call Format',
    text: 'Via Zoom or your preferred platform. We’ll send the link after confirmation.',
  },
  {
    icon: MailCheck,
    title: 'Follow-up Support',
    text: 'Summary and action items by email within 24 hours.',
  },
];

export function InfoCards() {
  return (
    <section className="side-by-side thirds broad reasons set-off below-far" aria-labelledby="how-it-works">
      <h2 className="visually-hidden" id="how-it-works">
        How it works
      </h2>
      {CARDS.map(({ icon: Icon, title, text }) => (
        <div key={title}>
          <Icon className="icon" aria-hidden="true" />
          <h3 className="item-title">{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
