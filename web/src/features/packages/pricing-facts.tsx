import { Infinity as Endless, LifeBuoy, ReceiptText, type LucideIcon } from 'lucide-react';

const FACTS: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Endless,
    title: 'Lifetime access',
    text: 'Your access to lessons, assessments, and certificates doesn’t expire.',
  },
  {
    icon: ReceiptText,
    title: 'No subscription',
    text: 'One charge on your card, in US dollars. All sales final except as required by law.',
  },
  {
    icon: LifeBuoy,
    title: 'Support within a day',
    text: 'We aim to reply within 24 hours on business days.',
  },
];

export function PricingFacts() {
  return (
    <section
      className="thirds side-by-side roomy reasons below-close"
      aria-label="Included with every package"
    >
      {FACTS.map(({ icon: Icon, title, text }) => (
        <div key={title}>
          <Icon className="icon" aria-hidden="true" />
          <h2 className="item-title">{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
