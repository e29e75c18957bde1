import { useEffect, useState } from 'react';

/** Dark on white in every theme: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ side: number; path: string }>();
  useEffect(() => {
    let isCurrent = true;
    // Where it cannot be drawn, the key below it does the same.
    void import('../../ui/qr-path.ts').then(
      ({ qrPath }) => isCurrent && setDrawn(qrPath(text)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawn) return <div className="account-qr" aria-hidden="true" />;
  return (
    <svg
      className="account-qr"
      viewBox={`0 0 ${drawn.side} ${drawn.side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
