import type { CertificateClaims, PublicCertificate } from '@trialwright/contract';
import type { Drawing, DrawingNode, Part, PartRole, ShapeTag } from '@trialwright/paper/drawing';
import { drawCertificate } from '@trialwright/paper/certificate-drawing';
import { qrModules } from '@trialwright/paper/qr-modules';
import type { ElementOptions } from 'pdfkit';
import { openPdf, type TaggedPdf } from '../../core/pdf/tagged-pdf.ts';
import { spansOf, type Span } from '../../core/pdf/text-lines.ts';

type Shape = Extract<DrawingNode, { tag: ShapeTag }>;
type Text = Extract<DrawingNode, { tag: 'text' }>;
type Group = Extract<DrawingNode, { tag: 'g' }>;

const TAGS: Record<PartRole, string> = {
  heading: 'H1',
  paragraph: 'P',
  list: 'L',
  item: 'LI',
  label: 'Lbl',
  value: 'LBody',
  figure: 'Figure',
  link: 'Link',
};

function drawShape({ doc }: TaggedPdf, { tag, attrs }: Shape): void {
  const number = (name: string) => Number(attrs[name] ?? 0);
  if (tag === 'path') doc.path(String(attrs['d']));
  else if (tag === 'circle') doc.circle(number('cx'), number('cy'), number('r'));
  else doc.rect(number('x'), number('y'), number('width'), number('height'));
  const fill = attrs['fill'] === 'none' ? undefined : String(attrs['fill']);
  if (attrs['stroke'] === undefined) doc.fill(fill ?? 'black');
  else {
    doc.lineWidth(Number(attrs['strokeWidth'] ?? 1));
    if (fill === undefined) doc.stroke(String(attrs['stroke']));
    else doc.fillAndStroke(fill, String(attrs['stroke']));
  }
}

const TRANSFORM = /^translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.-]+)\)$/;

function drawGroup(pdf: TaggedPdf, { attrs, children }: Group): void {
  const [, x, y, factor] = TRANSFORM.exec(String(attrs['transform'])) ?? [];
  if (x === undefined) throw new Error(`Unknown transformation: ${attrs['transform']}`);
  pdf.doc.save().translate(Number(x), Number(y)).scale(Number(factor));
  for (const child of children) draw(pdf, child);
  pdf.doc.restore();
}

/** Letters that the fonts lack are spelled in more of others: they get smaller where there is no room. */
function placeText({ attrs, text, room }: Text): { spans: Span[]; x: number; y: number } {
  const { x, y, textAnchor, fill, fontSize } = attrs;
  const spell = (size: number) => spansOf([{ text, face: attrs, size, color: fill }]);
  const widthAt = (size: number) => spell(size).reduce((sum, { width }) => sum + width, 0);
  const natural = widthAt(fontSize);
  const size = room !== undefined && natural > room ? (fontSize * room) / natural : fontSize;
  const shift = textAnchor === 'start' ? 0 : widthAt(size) / (textAnchor === 'end' ? 1 : 2);
  return { spans: spell(size), x: x - shift, y };
}

function draw(pdf: TaggedPdf, node: DrawingNode): void {
  if (node.tag === 'part') drawPart(pdf, node);
  else if (node.tag === 'g') drawGroup(pdf, node);
  else if (node.tag === 'text') {
    const { spans, x, y } = placeText(node);
    pdf.text(spans, x, y);
  } else drawShape(pdf, node);
}

/** A part is an element; what is drawn directly in it is its content. */
function drawPart(pdf: TaggedPdf, { role, children, alt, link }: Part): void {
  const isFigure = role === 'figure' && link !== undefined;
  const options: ElementOptions = {
    ...(alt !== undefined && { alt }),
    ...(isFigure && {
      bbox: [link.x, link.y, link.x + link.width, link.y + link.height] as const satisfies number[],
    }),
  };
  pdf.within(TAGS[role], options, () => {
    for (const [index, child] of children.entries()) {
      if (child.tag === 'part') drawPart(pdf, child);
      else if (child.tag !== 'text') pdf.mark(() => draw(pdf, child));
      else {
        // A space, so that the last word of a line and the first of the next stay two.
        const space = index < children.length - 1 && child.attrs.textAnchor === 'start' ? ' ' : '';
        const { spans, x, y } = placeText({ ...child, text: child.text + space });
        pdf.say(spans, x, y);
      }
    }
    if (role === 'link' && link) pdf.link(link.href, link, alt ?? link.href);
  });
}

function writeDrawing(
  { width, height, label, nodes }: Drawing,
  claims: CertificateClaims,
): Promise<Uint8Array> {
  const pdf = openPdf({
    title: `Certificate of Completion: ${claims.courseTitle}, ${claims.holderName}`,
    author: claims.issuer.name,
    subject: label,
    keywords: `${claims.number} ${claims.contentHash}`,
    creator: 'Trialwright',
    // The library's own stamp would be the time of rendering, and every copy would differ.
    date: claims.issuedAt,
  });
  pdf.addPage(width, height);
  for (const node of nodes) {
    if (node.tag === 'part') drawPart(pdf, node);
    else pdf.artifact(() => draw(pdf, node));
  }
  return pdf.finish();
}

/** Draws the certificate and writes it as a tagged PDF: the same certificate gives the same bytes. */
export async function writeCertificate(certificate: PublicCertificate): Promise<Uint8Array> {
  const drawing = drawCertificate({ ...certificate, qr: qrModules(certificate.verifyUrl) });
  return writeDrawing(drawing, certificate.claims);
}
