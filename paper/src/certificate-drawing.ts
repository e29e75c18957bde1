import {
  COLORS,
  CONTENT,
  drawBand,
  drawFrame,
  drawMark,
  drawQr,
  drawRule,
  drawSeal,
  PAGE,
} from './certificate-frame.ts';
import { describePeople, type CertificateStatus } from '@trialwright/contract';
import {
  count,
  explain,
  formatDay,
  formatUtc,
  hoursOf,
  shorten,
  type CertificateInput,
} from './certificate-words.ts';
import { describeVersions } from './bridge-words.ts';
import { describeMethod, describeStudyTime, formatSeconds, HOURS_NOTICE } from './hours.ts';
import { describeLogged } from './logged-line.ts';
import { describeSignature } from './signature-line.ts';
import { part, round, text, type Drawing, type DrawingNode, type TextStyle } from './drawing.ts';
import { fitText, type Fitted } from './text-fit.ts';

function bandColor(status: CertificateStatus): string {
  return status === 'Revoked' ? COLORS.danger : COLORS.warning;
}

const SANS = { fontFamily: 'sans', fontWeight: 400, fill: COLORS.muted } as const;
const SERIF = { fontFamily: 'serif', fontWeight: 400, fill: COLORS.text } as const;

function drawHeader({ claims }: CertificateInput): DrawingNode[] {
  const issuer = fitText(claims.issuer.name, { typeface: 'serif', width: 330, size: 21, least: 0 });
  const number = fitText(`No. ${claims.number}`, { typeface: 'sans', width: 290, size: 9.5, least: 0 });
  return [
    drawMark(CONTENT.left - 2, 73, 0.84),
    part('paragraph', [
      text(CONTENT.left + 34, 96, issuer.lines.join(' '), {
        ...SERIF,
        fontWeight: 600,
        fontSize: issuer.size,
        room: 330,
      }),
    ]),
    part('paragraph', [
      text(CONTENT.right, 95.5, number.lines.join(' '), {
        ...SANS,
        fontSize: number.size,
        textAnchor: 'end',
      }),
    ]),
  ];
}

interface Block extends Fitted {
  role: 'heading' | 'paragraph';
  /** Space above, from baseline to letters; the gaps widen together where there is room. */
  gap: number;
  leading: number;
  style: Omit<TextStyle, 'fontSize'>;
}

/** How far letters rise above the baseline, of their size. */
const ASCENT = 0.75;
/** Beside the seal. */
const STATEMENT = { top: 122, bottom: 318, width: 494 } as const;
const WIDEST_GAPS = 1.35;

/** Both versions, where the one on the certificate was reached from an older one, or begun in it. */
function bothVersions(claims: CertificateInput['claims']): string {
  const { courseVersion, bridge, begunVersion, currentVersion } = claims;
  if (bridge) return `; version ${bridge.fromVersion}, bridged to version ${courseVersion}`;
  if (currentVersion !== undefined)
    return `; version ${courseVersion}, finished after version ${currentVersion} appeared`;
  return begunVersion === undefined
    ? ''
    : `; begun in version ${begunVersion}, finished in version ${courseVersion}`;
}

/** Who completed what: set from the top down and centered in its area, however many lines it takes. */
function drawStatement({ claims }: CertificateInput): DrawingNode[] {
  const { width } = STATEMENT;
  const name = fitText(claims.holderName, { typeface: 'serif', width, size: 54, least: 35, two: 34 });
  const title = fitText(claims.courseTitle, { typeface: 'serif', width, size: 30, least: 23, two: 24 });
  const program = `${claims.roleTitle} program, ${count(claims.lessons, 'lesson')}, ${count(hoursOf(claims), 'hour')}${bothVersions(claims)}`;
  const blocks: Block[] = [
    {
      role: 'heading',
      lines: ['Certificate of Completion'],
      size: 18.5,
      gap: 0,
      leading: 0,
      style: { ...SERIF, fill: COLORS.muted, fontStyle: 'italic' },
    },
    { role: 'paragraph', ...name, gap: 13, leading: 1.12, style: { ...SERIF, fontWeight: 300 } },
    {
      role: 'paragraph',
      lines: ['has completed the course and passed the final assessment in'],
      size: 15,
      gap: 21,
      leading: 0,
      style: { ...SERIF, fill: COLORS.textSoft },
    },
    { role: 'paragraph', ...title, gap: 14, leading: 1.15, style: { ...SERIF, fill: COLORS.primaryDeep } },
    {
      role: 'paragraph',
      ...fitText(program, { typeface: 'sans', width, size: 10.5, least: 0 }),
      gap: 14,
      leading: 0,
      style: SANS,
    },
  ];
  const heightOf = ({ lines, size, leading }: Block) => size * ASCENT + (lines.length - 1) * size * leading;
  const gaps = blocks.reduce((sum, { gap }) => sum + gap, 0);
  const room = STATEMENT.bottom - STATEMENT.top - blocks.reduce((sum, block) => sum + heightOf(block), 0);
  const spread = Math.min(WIDEST_GAPS, room / gaps);
  let y = STATEMENT.top + (room - gaps * spread) / 2;
  return blocks.map((block) => {
    const { size, leading, lines } = block;
    const style = { ...block.style, fontSize: size, room: width };
    const baseline = y + block.gap * spread + size * ASCENT;
    y += block.gap * spread + heightOf(block);
    // Large letters carry more space on their left: they start a little further out to stand on the line.
    const x = round(CONTENT.left - size * 0.035);
    const drawn = lines.map((line, index) => text(x, round(baseline + index * size * leading), line, style));
    return part(block.role, drawn);
  });
}

const GRID = { top: 361, row: 37, columns: [78, 266, 454], width: 178 } as const;

function drawFields({ claims }: CertificateInput): DrawingNode {
  const rows = [
    [
      ['Score', `${claims.score}% (pass mark ${claims.passMark}%)`],
      ['Program length', count(hoursOf(claims), 'hour')],
      [
        'Course version and effective date',
        `${claims.courseVersion}, ${formatDay(claims.courseEffectiveDate)}`,
      ],
    ],
    [
      ['Completed', formatUtc(claims.completedAt)],
      ['Issued', formatUtc(claims.issuedAt)],
      ['Valid until', formatUtc(claims.validUntil)],
    ],
    [
      ['Guideline edition', claims.guideline],
      [
        'Study time recorded',
        claims.studyTime ? formatSeconds(claims.studyTime.lessonSeconds) : 'Not recorded',
      ],
      ['Content hash (SHA-256)', shorten(claims.contentHash)],
    ],
  ] as const;
  const items = rows.flatMap((row, line) =>
    row.map(([label, value], column) => {
      const x = GRID.columns[column] ?? CONTENT.left;
      const y = GRID.top + line * GRID.row;
      const fitted = fitText(value, { typeface: 'serif', width: GRID.width, size: 13.5, least: 0 });
      return part('item', [
        part('label', [text(x, y, label, { ...SANS, fontWeight: 500, fontSize: 8.5 })]),
        part('value', [
          text(x, y + 15.5, fitted.lines.join(' '), { ...SERIF, fontSize: fitted.size, room: GRID.width }),
        ]),
      ]);
    }),
  );
  return part('list', items);
}

const QR = { size: 96, top: 355 } as const;
const SMALL_PRINT = { top: 479, room: 69, leading: 11.4 } as const;
const WIDTH = round(CONTENT.right - CONTENT.left);

/** Who was present during the assessment. */
function describeSupervision({
  proctor,
  place,
}: NonNullable<CertificateInput['claims']['supervision']>): string {
  return `The assessment was supervised by ${proctor}, ${place}.`;
}

/** Where the hours come from. */
function describeHours({ programLength, studyTime, courseVersion }: CertificateInput['claims']): string[] {
  const how = programLength
    ? `${describeMethod(programLength)} of version ${courseVersion}, rounded down to quarters`
    : 'as estimated by the authors';
  return [
    `Program length: hours of 60 minutes, ${how}.`,
    `Study time recorded: ${describeStudyTime(studyTime).toLowerCase()}. ${HOURS_NOTICE}`,
  ];
}

/** Who wrote and reviewed the course and its question bank, a line for each if they differ. */
function tellPeople({ claims }: CertificateInput): string[] {
  return describePeople(claims.people).map(({ part, sentence }) => `${part}: ${sentence}`);
}

/** For verification: the URL, the people behind the text, the signature, the full hash, and the status at the time. */
function drawSmallPrint(input: CertificateInput): DrawingNode[] {
  const { claims, status, verifyUrl, keyId, supersedes } = input;
  const address = `Verify this certificate at ${verifyUrl}`;
  const verify = fitText(address, { typeface: 'sans', width: WIDTH, size: 9.5, least: 0 });
  const lines = [
    ...tellPeople(input).map((line) => ({ line, size: 8.6, fill: COLORS.textSoft })),
    ...[
      `Digitally signed by ${claims.issuer.name} (${claims.issuer.id}) with Ed25519${keyId ? `, key ${keyId}` : ''}.`,
      `Hash of the completed course text (SHA-256): ${claims.contentHash}`,
      `Certificate number ${claims.number}${supersedes ? `. It supersedes ${supersedes}` : ''}.`,
      (input.logged && describeLogged(input.logged)) ?? [],
      ...describeVersions(claims),
      ...describeHours(claims),
      ...(claims.supervision ? [describeSupervision(claims.supervision)] : []),
      ...(input.statement ? [describeSignature(input.statement)] : []),
      `Status when this copy was made: ${status}. The link above shows the current status.`,
    ]
      .flat()
      .map((line) => ({ line, size: 7.2, fill: COLORS.muted })),
  ];
  const leading = Math.min(SMALL_PRINT.leading, SMALL_PRINT.room / lines.length);
  const link = { href: verifyUrl, x: CONTENT.left, y: SMALL_PRINT.top - 9, width: WIDTH, height: 12 };
  return [
    part('paragraph', [
      part(
        'link',
        [
          text(CONTENT.left, SMALL_PRINT.top, address, {
            ...SANS,
            fontWeight: 500,
            fill: COLORS.primaryText,
            fontSize: verify.size,
          }),
        ],
        { link, alt: address },
      ),
    ]),
    ...lines.map(({ line, size: largest, fill }, index) => {
      const { size } = fitText(line, {
        typeface: 'sans',
        width: WIDTH,
        size: Math.min(largest, leading * 0.9),
        least: 0,
      });
      const y = round(SMALL_PRINT.top + 3 + (index + 1) * leading);
      return part('paragraph', [text(CONTENT.left, y, line, { ...SANS, fill, fontSize: size, room: WIDTH })]);
    }),
  ];
}

function drawQrLink({ qr, verifyUrl }: CertificateInput): DrawingNode {
  const x = round(CONTENT.right - QR.size);
  const alt = `QR code of ${verifyUrl}`;
  const link = { href: verifyUrl, x, y: QR.top, width: QR.size, height: QR.size };
  const figure = part('figure', [drawQr(qr, x, QR.top, QR.size)], { alt, link });
  return part('link', [figure], { link, alt });
}

/** The certificate as shown, printed, and saved: one drawing for the page and the PDF. */
export function drawCertificate(input: CertificateInput): Drawing {
  const { claims, status } = input;
  const reason = explain(input);
  const color = bandColor(status);
  return {
    width: PAGE.width,
    height: PAGE.height,
    label: [
      `Certificate of Completion. ${claims.holderName}. ${claims.courseTitle}.`,
      `Score ${claims.score}%. Issued ${formatUtc(claims.issuedAt)}, valid until ${formatUtc(claims.validUntil)}.`,
      `${tellPeople(input).join('. ')}.`,
      `Number ${claims.number}. ${reason ?? `Status: ${status}.`}`,
    ].join(' '),
    nodes: [
      ...drawFrame(),
      ...(reason ? drawBand(reason, color) : []),
      ...drawHeader(input),
      ...drawSeal(reason && status, color),
      ...drawStatement(input),
      drawRule(),
      drawFields(input),
      drawQrLink(input),
      ...drawSmallPrint(input),
    ],
  };
}
