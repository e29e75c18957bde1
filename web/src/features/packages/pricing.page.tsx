import './pricing.css';
import { academy, packages, type Academy, type Package } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { PageFailure } from '../../ui/failure.tsx';
import { PackageCard } from './package-card.tsx';
import { PricingHead } from './pricing-head.tsx';
import { PricingFacts } from './pricing-facts.tsx';
import { PricingSkeleton } from './pricing-skeleton.tsx';
import { Testimonials } from './testimonials.tsx';

function Offer({ list, about }: { list: Package[]; about: Academy }) {
  return (
    <>
      <PricingHead claims={about.claims} programs={about.programs} />
      <section aria-label="Training packages">
        <ul className="gallery roomy">
          {list.map((item) => (
            <PackageCard
              key={item.id}
              item={item}
              program={about.programs.find(({ role }) => role === item.role)}
            />
          ))}
        </ul>
      </section>
      <PricingFacts />
      <Testimonials testimonials={about.testimonials} />
    </>
  );
}

export function PricingPage() {
  usePageTitle('Pricing');
  const list = useQuery(query(packages.list));
  const about = useQuery(query(academy.get));
  const error = list.error ?? about.error;
  if (error) {
    const handleRetry = () => {
      if (list.error) void list.refetch();
      if (about.error) void about.refetch();
    };
    return (
      <div className="page pricing">
        <PageFailure title="The prices could not be loaded" error={error} onRetry={handleRetry} />
      </div>
    );
  }
  return (
    <div className="page pricing stack far">
      {list.data && about.data ? <Offer list={list.data} about={about.data} /> : <PricingSkeleton />}
    </div>
  );
}
