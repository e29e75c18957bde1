import QRCode from 'qrcode';

const QUIET_ZONE = 4;

/** An address as a QR code, dark on white in every theme: cameras read it so. */
export function AddressCode({ address, label }: { address: string; label: string }) {
  const { size, data } = QRCode.create(address).modules;
  const path = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + QUIET_ZONE} ${Math.floor(at / size) + QUIET_ZONE}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * QUIET_ZONE;
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
