import './verify.css';
import { useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { VerifyForm } from './verify-form.tsx';
import { VerifyResult } from './verify-result.tsx';

/** What a checked certificate tells, for those who have no number at hand yet. */
function Explanation() {
  return (
    <section className="stack even readable" aria-labelledby="what-it-shows">
      <h2 className="card-title" id="what-it-shows">
        What verification shows
      </h2>
      <ul className="ticked">
        <li>Whether the certificate is currently valid, expired, superseded, or revoked.</li>
        <li>Everything it states: holder, course, version, content hash, score, and dates.</li>
        <li>Whether the issuer’s key signed exactly those details. Your own browser checks that.</li>
      </ul>
    </section>
  );
}

function Check({ number }: { number: string }) {
  const [isUnknown, setUnknown] = useState(false);
  const handleUnknown = useCallback(() => setUnknown(true), []);
  return (
    <>
      <VerifyForm number={number} isUnknown={isUnknown} />
      {number ? <VerifyResult number={number} onUnknown={handleUnknown} /> : <Explanation />}
    </>
  );
}

export function VerifyPage() {
  usePageTitle('Verify a certificate');
  // The same page without a number is /verify.
  const number = useParams({ from: '/shell/verify/$number', shouldThrow: false })?.number ?? '';
  return (
    <div className="page verify">
      <div className="page-head">
        <h1 className="page-title">Verify a certificate</h1>
        <p className="lead">Anyone can verify a certificate here, no account needed.</p>
      </div>
      <Check key={number} number={number} />
    </div>
  );
}
