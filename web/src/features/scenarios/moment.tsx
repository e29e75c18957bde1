import type { Interaction, ScenarioSession } from '@trialwright/contract';
import { PHONE } from '../../core/media.ts';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FieldError } from '../../ui/field.tsx';
import { OptionCard } from './option-card.tsx';
import { useChoiceKeys } from './use-choice-keys.ts';
import type { useChoose } from './use-choose.ts';

function WorthOpening({
  interaction,
  session,
  onOpenDocument,
}: {
  interaction: Interaction;
  session: ScenarioSession;
  onOpenDocument: (id: string) => void;
}) {
  const documents = session.scenario.environment.documents.filter(({ id }) =>
    interaction.documents.includes(id),
  );
  if (documents.length === 0) return null;
  return (
    <div className="worth below-loose">
      <h3 className="small-heading">Relevant documents</h3>
      <ul className="row wrap below-snug">
        {documents.map(({ id, title }) => (
          <li key={id}>
            <Chip
              className="wrapping-button"
              aria-haspopup="dialog"
              data-document={id}
              onClick={() => onOpenDocument(id)}
            >
              <FileText className="icon icon-small" aria-hidden="true" />
              {title}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The responses to choose from; what is chosen stays where sending fails. */
function Responses({
  interaction,
  choose,
}: {
  interaction: Interaction;
  choose: ReturnType<typeof useChoose>['choose'];
}) {
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (choose.isPending) return;
    setMissing(chosen === undefined);
    if (chosen !== undefined) choose.mutate({ interactionId: interaction.id, optionId: chosen });
  };
  return (
    <form className="below-ample" onSubmit={handleSubmit} noValidate>
      <fieldset className="choice-list near" aria-busy={choose.isPending}>
        <legend className="item-title">What do you do?</legend>
        {interaction.options.map((option, index) => (
          <OptionCard
            key={option.id}
            name={`moment-${interaction.id}`}
            value={option.id}
            index={index}
            isChosen={chosen === option.id}
            onChoose={(next) => {
              if (choose.isPending) return;
              setChosen(next);
              setMissing(false);
            }}
          >
            {option.text}
          </OptionCard>
        ))}
      </fieldset>
      <div className="row wrap apart below-apart">
        <Button type="submit" variant="primary" className="full-on-phones" isBusy={choose.isPending}>
          Choose this response
        </Button>
        {(isMissing || (choose.error && !choose.isPending)) && (
          <FieldError role="alert">
            {isMissing ? 'Choose a response first.' : `Your choice was not saved. ${reasonOf(choose.error)}`}
          </FieldError>
        )}
      </div>
    </form>
  );
}

interface Props {
  interaction: Interaction;
  session: ScenarioSession;
  choose: ReturnType<typeof useChoose>['choose'];
  onOpenDocument: (id: string) => void;
}

/** One moment of the story; keyed by it, so that reading starts at its heading whenever the story moves on. */
export function Moment({ interaction, session, choose, onOpenDocument }: Props) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useChoiceKeys(section);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // On a phone the header of the page fills the screen: the story goes on below it.
    if (matchMedia(PHONE).matches && session.index > 0) heading.current?.scrollIntoView();
    else scrollTo({ top: 0 });
  }, [session.index]);
  return (
    <section className="moment readable" aria-labelledby="moment" ref={section}>
      <h2 className="section-title" id="moment" ref={heading} tabIndex={-1}>
        {interaction.title}
      </h2>
      {/* The server renders the academy’s own Markdown and sanitizes it. */}
      <div
        className="scenario-prose prose below-fair"
        dangerouslySetInnerHTML={{ __html: interaction.scene }}
      />
      <p className="situation key-lines below-apart">{interaction.situation}</p>
      <WorthOpening interaction={interaction} session={session} onOpenDocument={onOpenDocument} />
      <Responses interaction={interaction} choose={choose} />
    </section>
  );
}
