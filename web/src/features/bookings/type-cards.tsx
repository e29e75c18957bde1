import { CONSULTATION_TYPE_IDS, CONSULTATION_TYPES, type ConsultationType } from '@trialwright/contract';
import {
  Building2,
  Compass,
  FileSearch,
  GraduationCap,
  MessagesSquare,
  Scale,
  type LucideIcon,
} from 'lucide-react';
import type { BookingForm } from './booking-fields.ts';
import { FieldError, RadioCard } from '../../ui/field.tsx';

const CARDS: Record<ConsultationType, { icon: LucideIcon; about: string }> = {
  career: { icon: Compass, about: 'Next role, next title, next interview' },
  protocol: { icon: FileSearch, about: 'Feasibility and burden, line by line' },
  regulatory: { icon: Scale, about: 'Submissions, findings and responses' },
  site: { icon: Building2, about: 'Staffing, start-up and oversight' },
  training: { icon: GraduationCap, about: 'A plan for you or your team' },
  general: { icon: MessagesSquare, about: 'Anything else' },
};

/** The consultation types: each card is a radio. */
export function TypeCards({ form }: { form: BookingForm }) {
  const error = form.formState.errors.type?.message;
  return (
    <fieldset aria-describedby={error ? 'booking-type-error' : undefined}>
      <legend className="card-title">What do you need help with?</legend>
      <div className="side-by-side near">
        {CONSULTATION_TYPE_IDS.map((type) => {
          const { icon: Icon, about } = CARDS[type];
          return (
            <RadioCard
              key={type}
              className="row fair padded-even"
              value={type}
              aria-describedby={error ? 'booking-type-error' : undefined}
              {...form.register('type')}
            >
              <Icon className="icon muted" aria-hidden="true" />
              <span>
                <b className="own-line">{CONSULTATION_TYPES[type]}</b> <small>{about}</small>
              </span>
            </RadioCard>
          );
        })}
      </div>
      {error && (
        <FieldError id="booking-type-error" className="below-near">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
