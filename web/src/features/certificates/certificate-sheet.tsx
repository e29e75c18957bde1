import type { Drawing, DrawingNode, Typeface } from '@trialwright/paper/drawing';
import type { CSSProperties } from 'react';

const FONTS: Record<Typeface, string> = {
  serif: "'Source Serif 4 Variable', Georgia, serif",
  sans: "'Hanken Grotesk Variable', sans-serif",
};

/** Paper keeps its colours: in dark mode, in print and under a reader's own colours. */
const PAPER: CSSProperties = {
  display: 'block',
  width: '100%',
  height: 'auto',
  fontVariantNumeric: 'lining-nums',
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
};

function SheetNode({ node }: { node: DrawingNode }) {
  switch (node.tag) {
    case 'g':
      return (
        <g {...node.attrs}>
          <SheetNodes nodes={node.children} />
        </g>
      );
    case 'part':
      return <SheetNodes nodes={node.children} />;
    case 'text':
      return (
        <text {...node.attrs} fontFamily={FONTS[node.attrs.fontFamily]}>
          {node.text}
        </text>
      );
    default: {
      const Shape = node.tag;
      return <Shape {...node.attrs} />;
    }
  }
}

function SheetNodes({ nodes }: { nodes: DrawingNode[] }) {
  return nodes.map((node, index) => <SheetNode key={index} node={node} />);
}

/** The certificate as a picture of the page it prints on; as wide as its place. */
export function CertificateSheet({ drawing }: { drawing: Drawing }) {
  const { width, height, label, nodes } = drawing;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={PAPER}>
      <SheetNodes nodes={nodes} />
    </svg>
  );
}
