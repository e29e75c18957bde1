import { Link } from '@tanstack/react-router';

export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="brand-arms"
        d="M4 3.5h5.5l2.45 10.5H4A2 2 0 0 1 2 12V5.5a2 2 0 0 1 2-2Zm18.5 0H28a2 2 0 0 1 2 2V12a2 2 0 0 1-2 2h-7.95Z"
      />
      <path
        className="brand-beam"
        d="M11.2 3.5h9.6L18.9 11.7V27a1.8 1.8 0 0 1-1.8 1.8h-2.2A1.8 1.8 0 0 1 13.1 27V11.7Z"
      />
    </svg>
  );
}

export function Brand({ to }: { to: '/' | '/dashboard' }) {
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      <span>
        <span className="brand-name">Trialwright</span>
        <span className="brand-tagline">Learn the craft of clinical research.</span>
      </span>
    </Link>
  );
}
