import './role-cards.css';
import type { Academy, Package } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { count, formatMoney, spell } from '../../core/format.ts';
import { Plate } from '../../domain/courses/plate.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Card } from '../../ui/card.tsx';

type Program = Academy['programs'][number];

/** How much of a program is open: what is still being written is said, not counted as there. */
function openText({ courses, publishedCourses }: Program): string {
  if (publishedCourses === courses) return count(courses, 'course');
  return `${count(courses, 'course')}, ${publishedCourses} available now`;
}

function RoleCard({ program, offer }: { program: Program; offer: Package | undefined }) {
  return (
    <Card as="li" leads className="role">
      <Plate slug={program.firstCourseSlug} />
      <div className="role-body stack tight padded-apart">
        <h3 className="card-title">
          <Link className="covers" to="/pricing">
            {program.title}
          </Link>
        </h3>
        <p className="soft">{program.summary}</p>
        <p className="starts soft below-near">
          <span className="muted">Starts with</span> {program.firstCourse}
        </p>
        <p className="meta tabular between below-even">
          <span>{openText(program)}</span>
          {offer && (
            <span className="strong drape-text">
              {formatMoney(offer.price)}
              <ArrowRight className="icon icon-small" aria-hidden="true" />
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading the programs">
      <div className="roles gallery apart">
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonBlock key={index} height="22rem" />
        ))}
      </div>
    </Skeleton>
  );
}

interface Props {
  programs: Program[] | undefined;
  offers: Package[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

export function RoleCards({ programs, offers, error, onRetry }: Props) {
  return (
    <section className="landing-section stack broad" id="roles" aria-labelledby="roles-title">
      <div className="row wrap between baseline">
        <h2 className="landing-title" id="roles-title">
          {programs ? `${spell(programs.length)} roles, each with its own courses` : 'Courses for each role'}
        </h2>
        <Link className="link" to="/pricing">
          Compare packages
        </Link>
      </div>
      {error && (
        <Failure heading="p" title="The programs could not be loaded" error={error} onRetry={onRetry} />
      )}
      {!error && !programs && <Waiting />}
      {programs && (
        <ul className="roles gallery apart">
          {programs.map((program) => (
            <RoleCard
              key={program.role}
              program={program}
              offer={offers?.find(({ role }) => role === program.role)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
