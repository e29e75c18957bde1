import {
  SIGNATURE_POLICY,
  SIGNING_LOCK_MINUTES,
  SIGNING_TRIES,
  type SigningRequest,
} from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, PenLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, reasonOf } from '../../core/api.ts';
import { askPasskey, hasPasskeys } from '../../core/passkey.ts';
import { formatUtcDay, writeDate } from '../../core/dates.ts';
import { Button } from '../../ui/button.tsx';
import { DialogClose } from '../../ui/dialog.tsx';
import { Checkbox, FieldError, TextField } from '../../ui/field.tsx';
import type { Signing } from './use-signing.ts';
import { Facts } from '../../ui/facts.tsx';

type Item = SigningRequest['items'][number];

function ShownItem({ item, isOne }: { item: Item; isOne: boolean }) {
  return (
    <div className="to-sign stack even">
      {!isOne && <p className="item-title">{item.title}</p>}
      <p className="statement key-lines lead serif plain-text">{item.statement}</p>
      <Facts className="small-text">
        <div>
          <dt>Meaning</dt>
          <dd>{item.meaning}</dd>
        </div>
        {item.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <details>
        <summary className="small-text">
          Show exactly what I sign <span className="muted">(SHA-256 {item.sha256.slice(0, 8)}…)</span>
        </summary>
        <pre className="boxed kept-lines breakable tiny-text below-close">{item.text}</pre>
        <p className="small-text muted breakable">SHA-256 {item.sha256}</p>
      </details>
    </div>
  );
}

function Signer({ request: { signer, at, zone } }: { request: SigningRequest }) {
  return (
    <Facts className="small-text">
      <div>
        <dt>Signer</dt>
        <dd>
          {signer.name} <span className="muted">({signer.username})</span>
        </dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          {writeDate(at, 'day', 'UTC')},{' '}
          <span className="tabular">{writeDate(at, 'wholeClock', 'UTC')} UTC</span>
          {zone !== 'UTC' && (
            <>
              <br />
              <span className="muted">
                {writeDate(at, 'zonedMoment', zone)}, {zone}
              </span>
            </>
          )}
        </dd>
      </div>
    </Facts>
  );
}

interface PolicyProps {
  letterDate: string | null;
  isChecked: boolean;
  error: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** Accepted once, before the first signature. */
function Policy({ letterDate, isChecked, error, onChange }: PolicyProps) {
  return (
    <section className="boxed stack close" aria-labelledby="policy">
      <h3 className="item-title" id="policy">
        Before your first signature
      </h3>
      {SIGNATURE_POLICY.text.map((sentence) => (
        <p key={sentence} className="small-text">
          {sentence}
        </p>
      ))}
      {letterDate && (
        <p className="small-text muted">
          The academy told FDA on {formatUtcDay(letterDate)} that its electronic signatures are binding.
        </p>
      )}
      <Checkbox checked={isChecked} error={error} onChange={({ target }) => onChange(target.checked)}>
        I accept this
      </Checkbox>
    </section>
  );
}

const POLICY_FIRST = 'Accept this before you sign.';
const CANCELED = 'The passkey was not used. Nothing was signed.';

/** What is missing, by field. */
function findMissing(request: SigningRequest, given: { username: string; password: string; code: string }) {
  return {
    ...(request.needs === 'all' && !given.username.trim() && { username: 'Enter your username.' }),
    ...(!given.password && { password: 'Enter your password.' }),
    ...(request.needsCode && !given.code.trim() && { code: 'Enter the 6-digit code.' }),
  };
}

/** What a refusal says beside its field, and what it says of the whole. */
function readRefusal(error: Error | null) {
  if (!error) return { fields: {} as Record<string, string>, message: undefined };
  if (!(error instanceof ApiError))
    return {
      fields: {} as Record<string, string>,
      message: `The connection was lost before the signature was stored. Nothing is kept on this device. ${reasonOf(error)}`,
    };
  return {
    fields: error.fields,
    message: Object.keys(error.fields).length > 0 ? undefined : reasonOf(error),
  };
}

/** The items, the signer, and the fields for the components; a wrong one leaves the rest as typed. */
export function SignForm({ request, signing: { sign } }: { request: SigningRequest; signing: Signing }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [accepts, setAccepts] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const passwordField = useRef<HTMLInputElement>(null);
  const { fields, message } = readRefusal(sign.error);
  const errors: Record<string, string | undefined> = { ...fields, ...missing };
  const acceptsPolicy = request.isPolicyAccepted || accepts;
  useEffect(() => {
    if (sign.error instanceof ApiError && sign.error.fields['password']) passwordField.current?.select();
  }, [sign.error]);
  const usePasskey = useMutation({
    mutationFn: (options: Record<string, unknown>) => askPasskey(options),
    onSuccess: (passkey) => sign.mutate({ passkey, acceptsPolicy }),
  });
  /** Whether the policy was accepted; says so beside its box otherwise. */
  const accept = (found: Record<string, string>) => {
    const all = { ...found, ...(!acceptsPolicy && { policy: POLICY_FIRST }) };
    setMissing(all);
    return Object.keys(all).length === 0;
  };
  const handleSign = () => {
    if (sign.isPending || !accept(findMissing(request, { username, password, code }))) return;
    usePasskey.reset();
    sign.mutate({
      password,
      acceptsPolicy,
      ...(request.needs === 'all' && { username }),
      ...(request.needsCode && { code }),
    });
  };
  return (
    <form
      className="reason-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSign();
      }}
    >
      {request.items.map((item) => (
        <ShownItem key={item.sha256} item={item} isOne={request.items.length === 1} />
      ))}
      <Signer request={request} />
      <p className="small-text">
        This electronic signature is meant as the equivalent of my handwritten signature. The server’s clock
        at the moment of signing counts.
      </p>
      {!request.isPolicyAccepted && (
        <Policy
          letterDate={request.letterDate}
          isChecked={accepts}
          error={errors['policy']}
          onChange={setAccepts}
        />
      )}
      {request.needs === 'all' && (
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={username}
          error={errors['username']}
          onChange={({ target }) => setUsername(target.value)}
        />
      )}
      <TextField
        ref={passwordField}
        label="Your password, again"
        type="password"
        autoComplete="current-password"
        hint="Your sign-in alone is not a signature."
        maxLength={256}
        value={password}
        error={errors['password']}
        onChange={({ target }) => setPassword(target.value)}
      />
      {request.needsCode && (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          error={errors['code']}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <div role="alert">
        {message && <FieldError>{message}</FieldError>}
        {errors['passkey'] && <FieldError>{errors['passkey']}</FieldError>}
        {usePasskey.error && <FieldError>{CANCELED}</FieldError>}
      </div>
      <p className="small-text muted">
        After {SIGNING_TRIES} wrong tries, signing locks for {SIGNING_LOCK_MINUTES} minutes, and the academy
        is told.
      </p>
      <div className="dialog-actions">
        <DialogClose variant="ghost" isDisabled={sign.isPending}>
          Cancel
        </DialogClose>
        {request.passkey && hasPasskeys() && (
          <Button
            icon={KeyRound}
            isBusy={usePasskey.isPending}
            onClick={() => request.passkey && accept({}) && usePasskey.mutate(request.passkey)}
          >
            Sign with a passkey
          </Button>
        )}
        <Button type="submit" variant="primary" icon={PenLine} isBusy={sign.isPending}>
          {sign.isPending ? 'Signing...' : 'Sign'}
        </Button>
      </div>
    </form>
  );
}
