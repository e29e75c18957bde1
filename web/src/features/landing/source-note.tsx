import './source-note.css';
import { buttonClass } from '../../ui/button.tsx';

/** An invented page of source with one proper correction, and the question that a monitor would ask of it. */
export function SourceNote() {
  return (
    <figure className="source-note readable" aria-label="An exercise: a source note with a correction">
      <div className="leaf back" aria-hidden="true" />
      <div className="leaf">
        <p className="leaf-head row wrap baseline loose small-text muted">
          <b className="plain-text">Source note</b>
          <span>Site 104</span>
          <span>Participant 104-017</span>
          <span>Visit 3, Day 29</span>
        </p>
        <Entries />
      </div>
      <Exercise />
    </figure>
  );
}

function Entries() {
  return (
    <dl className="entries divided ink-text">
      <div>
        <dt className="control-text soft">Date of visit</dt>
        <dd>14 SEP 2025</dd>
      </div>
      <div className="corrected">
        <dt className="control-text soft">Blood pressure</dt>
        <dd>
          <del>
            142/88<b className="pin one">1</b>
          </del>{' '}
          124/82{' '}
          <span className="by-hand">
            RA 14 SEP 2025<b className="pin two">2</b>
          </span>
          <span className="by-hand why">
            misread cuff, repeated at 09:20<b className="pin three">3</b>
          </span>
        </dd>
      </div>
      <div>
        <dt className="control-text soft">Pulse</dt>
        <dd>72 bpm</dd>
      </div>
      <div>
        <dt className="control-text soft">Temperature</dt>
        <dd>36.7 °C</dd>
      </div>
      <div>
        <dt className="control-text soft">Adverse events</dt>
        <dd>none reported</dd>
      </div>
      <div>
        <dt className="control-text soft">Signature</dt>
        <dd>
          <svg width="128" height="36" viewBox="0 0 128 36" role="img" aria-label="signed">
            <path
              className="plate-ink"
              d="M6 27C12 8 22 2 24 8c2 7-14 12-10 13 5 1 8 6 12 7 5 0 5-9 9-9s1 8 5 8 5-9 9-8-2 8 2 8 9-18 12-20 1 19 4 19 5-7 8-7 2 6 5 6 6-7 9-6 2 6 6 5 14-4 22-6"
            />
          </svg>
        </dd>
      </div>
    </dl>
  );
}

const ANSWERS = [
  {
    value: 'yes',
    label: 'Yes, it is complete',
    reply:
      'It would. The original entry is still legible, and the change is initialed, dated, and explained (ICH E6(R3) Annex 1, 2.12.2).',
  },
  {
    value: 'no',
    label: 'No, something is missing',
    reply:
      'Look again: legible original entry, initials and date, a reason. That’s all a correction needs (ICH E6(R3) Annex 1, 2.12.2).',
  },
];

/** Works by the style sheet alone, so that it also works before and without any script. */
function Exercise() {
  return (
    <form className="exercise" autoComplete="off">
      <fieldset>
        <legend className="item-title">Would this correction pass monitoring?</legend>
        <ol className="keys row wrap loose small-text soft unbroken">
          <li className="row snug">Original entry still legible</li>
          <li className="row snug">Initials and date</li>
          <li className="row snug">A reason for the change</li>
        </ol>
        <div className="row wrap">
          {ANSWERS.map(({ value, label }) => (
            <label key={value} className={buttonClass({ size: 'small' })}>
              <input className="visually-hidden" type="radio" name="correction" value={value} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="reply small-text soft below-even" role="status">
        <p className="hint">Check the entry against the three points, then decide.</p>
        {ANSWERS.map(({ value, reply }) => (
          <p key={value} className={value}>
            {reply}
          </p>
        ))}
      </div>
    </form>
  );
}
