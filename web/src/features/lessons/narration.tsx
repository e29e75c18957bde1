import type { Slide } from '@trialwright/contract';
import { Pause, Play, Square, Volume2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { findVoice, RATES, useNarration, type Rate } from './use-narration.ts';

interface Props {
  slide: Slide;
  canGoOn: boolean;
  onEnd: () => void;
}

/** Reads the lesson aloud with the browser's own voice; nothing leaves the device for it unless the browser's voice does. */
export function Narration(props: Props) {
  const id = useId();
  const { state, rate, setRate, start, pause, resume, stop } = useNarration(props);
  if (!findVoice()) return null;
  return (
    <div className="row wrap" role="group" aria-label="Read aloud">
      {state === 'off' ? (
        <Button size="small" icon={Volume2} onClick={start}>
          Listen
        </Button>
      ) : (
        <>
          <Button
            size="small"
            icon={state === 'paused' ? Play : Pause}
            onClick={state === 'paused' ? resume : pause}
          >
            {state === 'paused' ? 'Resume' : 'Pause'}
          </Button>
          <Button size="small" variant="ghost" icon={Square} onClick={stop}>
            Stop
          </Button>
        </>
      )}
      <label className="visually-hidden" htmlFor={id}>
        Speed
      </label>
      <Select id={id} value={rate} onChange={(event) => setRate(Number(event.target.value) as Rate)}>
        {RATES.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </Select>
    </div>
  );
}
