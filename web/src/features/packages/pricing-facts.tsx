import { Infinity as Endless, LifeBuoy, ReceiptText, type LucideIcon } from 'lucide-react';

const FACTS: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Endless, title: 'Lifetime access', text: 'Lessons, assessments and certificates stay open.' },
  {
    icon: ReceiptText,
    title: 'No subscription',
    text: 'One charge on your card, in US dollars. All sales final except as required by law.',
  },
  {
    icon: LifeBuoy,
    title: 'Support in a day',
    text: 'We aim to answer within 24 hours on business days.',
  },
];

export function PricingFacts() {
  return (
    <section className="facts" aria-label="What holds for every package">
      {FACTS.map(({ icon: Icon, title, text }) => (
        <div key={title}>
          <Icon className="i" aria-hidden="true" />
          <h2 className="t4">{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
