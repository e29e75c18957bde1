import type { PathModuleState } from '@trialwright/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RubricForm } from './rubric-form.tsx';

interface Props {
  pathId: string;
  module: PathModuleState;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** What the learner made of the exercise, in the own judgement, and the form to say so. */
export function ModuleRating({ pathId, module, isOpen, onOpen }: Props) {
  const { rubricScore } = module;
  const button = useRef<HTMLButtonElement>(null);
  const [saved, setSaved] = useState<number>();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The form is gone: its button stands where it was.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (module.rubric.length === 0) return null;
  return (
    <div className="below-loose">
      {isOpen ? (
        <RubricForm
          pathId={pathId}
          module={module}
          onSaved={(score) => {
            setSaved(score);
            onOpen(false);
          }}
          onCancel={() => onOpen(false)}
        />
      ) : (
        <p className="row wrap">
          <Button
            size="small"
            ref={button}
            aria-label={`${rubricScore === null ? 'Rate your exercise' : 'Rate again'}: ${module.name}`}
            onClick={() => onOpen(true)}
          >
            {rubricScore === null ? 'Rate your exercise' : 'Rate again'}
          </Button>
          {rubricScore !== null && <span className="small-text tabular">Self-rating: {rubricScore}%</span>}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {saved !== undefined && `Your rating is saved: ${saved}%.`}
      </p>
    </div>
  );
}
