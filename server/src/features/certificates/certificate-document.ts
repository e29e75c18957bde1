import {
  Circle,
  Document,
  G,
  Line,
  Link,
  Page,
  Path,
  Rect,
  renderToBuffer,
  Svg,
  Text,
  type DocumentProps,
} from '@react-pdf/renderer';
import type { CertificateClaims, PublicCertificate } from '@trialwright/contract';
import type { Drawing, DrawingNode, ShapeTag } from '@trialwright/paper/drawing';
import { drawCertificate } from '@trialwright/paper/certificate-drawing';
import QRCode from 'qrcode';
import { createElement, type ElementType, type ReactElement } from 'react';
import { chooseFonts } from '../../core/pdf/pdf-fonts.ts';

/** The modules of a QR code, row by row; true is dark. */
export function encodeQr(content: string): boolean[][] {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, index) => index);
  return rows.map((row) => rows.map((column) => modules.get(row, column) === 1));
}

const SHAPES: Record<ShapeTag, ElementType> = { path: Path, rect: Rect, line: Line, circle: Circle };
// Typed for running text; within Svg it takes the attributes of SVG text.
const SvgText: ElementType = Text;

async function toElement(node: DrawingNode): Promise<ReactElement> {
  if (node.tag === 'g')
    return createElement(G, node.attrs, ...(await Promise.all(node.children.map(toElement))));
  if (node.tag !== 'text') return createElement(SHAPES[node.tag], node.attrs);
  const { x, y, textAnchor, fill, fontSize } = node.attrs;
  const { text, fontFamily } = await chooseFonts(node.text, node.attrs);
  return createElement(SvgText, { x, y, textAnchor, fill, style: { fontFamily, fontSize } }, text);
}

async function toDocument(drawing: Drawing, claims: CertificateClaims): Promise<ReactElement<DocumentProps>> {
  const { width, height } = drawing;
  const elements = await Promise.all(drawing.nodes.map(toElement));
  return createElement(
    Document,
    {
      title: `Certificate of Completion: ${claims.courseTitle}, ${claims.holderName}`,
      author: claims.issuer.name,
      subject: drawing.label,
      keywords: `${claims.number} ${claims.contentHash}`,
      language: 'en-US',
      creator: 'Trialwright',
      producer: 'Trialwright',
      // The library's own stamp would be the time of rendering, and every copy would differ.
      creationDate: new Date(claims.issuedAt),
    },
    createElement(
      Page,
      { size: [width, height], wrap: false },
      createElement(Svg, { width, height, viewBox: `0 0 ${width} ${height}` }, ...elements),
      ...drawing.links.map(({ href, x, y, ...size }, key) =>
        createElement(Link, { key, src: href, style: { position: 'absolute', left: x, top: y, ...size } }),
      ),
    ),
  );
}

/** Draws the certificate and writes it as a PDF: the same certificate gives the same bytes. */
export async function writeCertificate(certificate: PublicCertificate): Promise<Uint8Array> {
  const drawing = drawCertificate({ ...certificate, qr: encodeQr(certificate.verifyUrl) });
  return new Uint8Array(await renderToBuffer(await toDocument(drawing, certificate.claims)));
}
