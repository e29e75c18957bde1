import { useEffect, useState } from 'react';

/** White space around the code, in its own squares, that cameras need. */
const MARGIN = 3;

/** The path of all dark squares. */
async function drawCode(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
  return { size: modules.size + 2 * MARGIN, path };
}

/** Dark on white in every theme: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let isCurrent = true;
    // Where it cannot be drawn, the key below it does the same.
    void drawCode(text).then(
      (result) => isCurrent && setDrawn(result),
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
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
