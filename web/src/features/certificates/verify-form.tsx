import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { certificates } from '@trialwright/contract';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { Input, FieldError } from '../../ui/field.tsx';
import { readNumber } from './verify-number.ts';

const HINT = 'verify-hint';
const ERROR = 'verify-error';

/** The number field; it stays filled with the number that the page shows. */
export function VerifyForm({ number, isUnknown }: { number: string; isUnknown: boolean }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [text, setText] = useState(number);
  const [isMissing, setMissing] = useState(false);
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = readNumber(text);
    setMissing(!asked);
    if (!asked) return document.getElementById('number')?.focus();
    setText(asked);
    if (asked === number) return void client.refetchQueries(query(certificates.get, { params: { number } }));
    void navigate({ to: '/verify/$number', params: { number: asked } });
  };
  const isWrong = isMissing || (isUnknown && readNumber(text) === number);
  return (
    <form className="side-by-side verify-form bottom" noValidate onSubmit={handleSubmit}>
      <div className="field">
        <label htmlFor="number">Certificate number</label>
        <Input
          id="number"
          className="tabular"
          name="number"
          value={text}
          onChange={(event) => setText(event.target.value)}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          aria-invalid={isWrong || undefined}
          aria-describedby={isMissing ? `${ERROR} ${HINT}` : HINT}
        />
      </div>
      <Button type="submit" variant="primary">
        Verify
      </Button>
      {isMissing && (
        <FieldError id={ERROR} className="full-row">
          Enter the certificate number.
        </FieldError>
      )}
      <p className="hint full-row" id={HINT}>
        It’s printed on the certificate and starts with CR. You can also paste a verification link.
      </p>
    </form>
  );
}
