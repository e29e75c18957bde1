import { qrPath } from '../../ui/qr-path.ts';

/** An address as a QR code, dark on white in every theme: cameras read it so. */
export function AddressCode({ address, label }: { address: string; label: string }) {
  const { side, path } = qrPath(address);
  return (
    <svg
      className="address-code"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
