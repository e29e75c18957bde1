import { inflateSync } from 'node:zlib';
import type { PublicCertificate } from '@trialwright/contract';
import type { DrawingNode } from '@trialwright/paper/drawing';
import { drawCertificate } from '@trialwright/paper/certificate-drawing';
import QRCode from 'qrcode';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeQr, writeCertificate } from './certificate-document.ts';
import { measure } from '../../core/pdf/pdf-fonts.ts';
import { renderCertificatePdf } from './certificate-pdf.ts';

const NUMBER = 'CR-1789462320000-9-3F7K2M9QX4T8B1V6N0ZCJ5WRHD';
const OTHER_NUMBER = 'CR-1726390320000-9-8T8B1V6N0ZCJ5WRHD3F7K2M9QX4';
/** Left and right edge of the inner frame. */
const FRAME = { left: 40.5, right: 801.39, top: 40.5, bottom: 554.78 };

type Changes = Omit<Partial<PublicCertificate>, 'claims'> & { claims?: Partial<PublicCertificate['claims']> };

function certificate({ claims, ...changes }: Changes = {}): PublicCertificate {
  return {
    claims: {
      number: NUMBER,
      issuer: { id: 'https://trialwright.example', name: 'Trialwright Academy' },
      holderName: 'Ruth Adeyemi',
      courseId: 9,
      courseTitle: 'Site Start-up and the Investigator Site File',
      courseVersion: '1.2.0',
      courseEffectiveDate: '2026-08-21',
      contentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      guideline: 'ICH E6(R3)',
      role: 'Study_Coordinator',
      roleTitle: 'Study Coordinator',
      lessons: 7,
      programLength: { hours: 1.5, words: 11_635, tasks: 28, examItems: 20 },
      studyTime: { lessonSeconds: 9912, assessmentSeconds: 1503 },
      score: 85,
      passMark: 80,
      completedAt: '2026-09-14T23:40:00.000Z',
      issuedAt: '2026-09-15T08:52:00.000Z',
      validUntil: '2028-09-15T08:52:00.000Z',
      ...claims,
    },
    status: 'Valid',
    verifyUrl: `https://academy.trialwright.example/verify/${NUMBER}`,
    signature: 'header.payload.signature',
    keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    supersededBy: null,
    supersedes: null,
    revokedAt: null,
    revokedReason: null,
    corrections: [],
    ...changes,
  };
}

function draw(changes?: Changes) {
  const shown = certificate(changes);
  return drawCertificate({ ...shown, qr: encodeQr(shown.verifyUrl) });
}

function flatten(nodes: DrawingNode[]): DrawingNode[] {
  return nodes.flatMap((node) => (node.tag === 'g' ? [node, ...flatten(node.children)] : [node]));
}

function textsOf(changes?: Changes) {
  return flatten(draw(changes).nodes).filter((node) => node.tag === 'text');
}

function linesOf(changes?: Changes): string[] {
  return textsOf(changes).map(({ text }) => text);
}

/** The text of a PDF of ours: each run of glyphs through the character map of its font. */
function readPdf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const source = file.toString('latin1');
  const objects = new Map(
    Array.from(source.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)endobj/g), ([, id, body]) => [id!, body!]),
  );
  const unpack = (id: string) =>
    inflateSync(Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(objects.get(id)!)![1]!, 'latin1')).toString(
      'latin1',
    );
  const page = [...objects.values()].find((body) => body.includes('/Type /Page\n'))!;
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)![1]!)!;
  const fonts = new Map(
    Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name, id]) => {
      const map = unpack(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)![1]!);
      const entries = map.slice(map.indexOf('[') + 1).matchAll(/<([0-9a-f ]+)>/g);
      return [
        name!,
        Array.from(entries, ([, codes]) =>
          String.fromCharCode(...codes!.split(' ').map((code) => Number.parseInt(code, 16))),
        ),
      ];
    }),
  );
  const content = unpack(/\/Contents (\d+) 0 R/.exec(page)![1]!);
  const runs = Array.from(content.matchAll(/\/(F\d+) [\d.]+ Tf\n([\s\S]*?)\nET/g), ([, font, commands]) =>
    Array.from(commands!.matchAll(/<([0-9a-f]+)>/g), ([, run]) =>
      Array.from(run!.match(/.{4}/g)!, (glyph) => fonts.get(font!)![Number.parseInt(glyph, 16)]).join(''),
    ).join(''),
  );
  return runs.join('');
}

describe('the drawing of a certificate', () => {
  test('prints every required claim', () => {
    const lines = linesOf({ supersedes: OTHER_NUMBER });
    const all = lines.join('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Certificate of Completion',
        'Ruth Adeyemi',
        'Site Start-up and the Investigator Site File',
        'Study Coordinator program, 7 lessons, 1.5 hours',
        '85% (pass mark 80%)',
        '1.5 hours',
        '2 h 45 min',
        'Study time recorded: 2 h 45 min in lessons, 25 min in the assessment. Not accredited by ACCME, ANCC, ACRP, or SOCRA. Whether hours count is decided by your certifying body.',
        'Program length: hours of 60 minutes, computed from 11,635 words, 28 questions, and 20 exam items by the word-count formula of version 1.2.0, rounded down to quarters.',
        '1.2.0, August 21, 2026',
        'September 14, 2026 (UTC)',
        'September 15, 2026 (UTC)',
        'September 15, 2028 (UTC)',
        'ICH E6(R3)',
        '9f86d081…b0f00a08',
        `No. ${NUMBER}`,
        `Verify this certificate at https://academy.trialwright.example/verify/${NUMBER}`,
      ]),
    );
    expect(all).toContain('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08');
    expect(all).toContain(
      'Digitally signed by Trialwright Academy (https://trialwright.example) with Ed25519',
    );
    expect(all).toContain('key kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect(all).toContain('Status when this copy was made: Valid.');
    expect(all).toContain(`supersedes ${OTHER_NUMBER}`);
  });

  test('has a text alternative with holder and course', () => {
    expect(draw().label).toContain('Ruth Adeyemi. Site Start-up and the Investigator Site File.');
  });

  test('claims no compliance, certification, or mutual recognition', () => {
    const all = [...linesOf(), draw().label].join('\n');
    expect(all).not.toMatch(/complian|certified|TransCelerate/i);
  });

  test.each(['Valid', 'Expiring'] as const)('%s shows no band', (status) => {
    expect(linesOf({ status })).toHaveLength(linesOf().length);
    expect(linesOf({ status })).not.toContain(status);
  });

  test.each([
    [
      {
        status: 'Revoked',
        revokedAt: '2026-10-02T10:00:00.000Z',
        revokedReason: 'Issued to the wrong person',
      },
      'Revoked on October 2, 2026 (UTC). Reason: Issued to the wrong person. This certificate is no longer valid.',
    ],
    [{ status: 'Superseded', supersededBy: OTHER_NUMBER }, `Superseded by certificate ${OTHER_NUMBER}.`],
    [{ status: 'Expired' }, 'Expired. It was valid until September 15, 2028 (UTC).'],
  ] satisfies [Changes, string][])(
    'a certificate out of force says so in a band and on the seal: %o',
    (changes, band) => {
      const lines = linesOf(changes);
      expect(lines).toContain(band);
      expect(lines).toContain(changes.status);
      expect(draw(changes).label).toContain(band);
    },
  );

  test('truncates a long revocation reason instead of shrinking it', () => {
    const band = textsOf({ status: 'Revoked', revokedReason: 'Reason '.repeat(80) }).filter(
      ({ attrs }) => attrs.fill === '#ffffff',
    );
    expect(Math.min(...band.map(({ attrs }) => attrs.fontSize))).toBeGreaterThan(7);
  });

  test('has the QR code of the URL, module by module', () => {
    const { verifyUrl } = certificate();
    const { modules } = QRCode.create(verifyUrl, { errorCorrectionLevel: 'M' });
    const path = flatten(draw().nodes)
      .flatMap((node) => (node.tag === 'path' ? [String(node.attrs.d)] : []))
      .find((d) => /^(M\d+ \d+h\d+v1h-\d+z)+$/.test(d))!;
    const drawn = Array.from({ length: modules.size }, () => Array<number>(modules.size).fill(0));
    for (const [, left, top, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      drawn[Number(top)]!.fill(1, Number(left), Number(left) + Number(run));
    expect(drawn.flat()).toEqual(Array.from(modules.data));
    expect(draw().links.map(({ href }) => href)).toEqual([verifyUrl, verifyUrl]);
  });
});

describe('text of any length', () => {
  const longest: Changes = {
    claims: {
      holderName: 'Władysława Wilhelmina Ağaoğlu-Szőke Dvořáková Strömqvist-Muñoz',
      courseTitle: 'Management of Monitoring, Withdrawal, Safety and Laboratory Work Across Many Regions',
      roleTitle: 'Clinical Research Associate',
      courseVersion: '12.10.13',
      programLength: { hours: 12.25, words: 111_635, tasks: 280, examItems: 20, learners: 10_000 },
      studyTime: { lessonSeconds: 359_940, assessmentSeconds: 3599 },
      supervision: {
        proctor: 'Maximiliane Wojciechowska-Montgomery',
        place: 'Harbour Street Research, room 4',
      },
      issuer: {
        id: 'https://academy.of-the-department-of-clinical-research.example.org',
        name: 'Academy of the Department of Clinical Research and Medicine',
      },
    },
    verifyUrl: `https://academy.of-the-department-of-clinical-research.example.org/verify/${NUMBER}`,
    supersedes: OTHER_NUMBER,
    status: 'Revoked',
    revokedReason: 'M'.repeat(300),
  };

  test.each([
    ['as usual', {}],
    ['at its longest', longest],
    ['in capitals', { claims: { holderName: 'MAXIMILIANE WOJCIECHOWSKA-MONTGOMERY MACWILLIAM' } }],
    ['in one word', { claims: { holderName: 'M'.repeat(60), courseTitle: 'W'.repeat(80) } }],
    ['in other alphabets', { claims: { holderName: 'Όλγα Παπαδοπούλου Юлия Щербакова Nguyễn Thị Phượng' } }],
  ] satisfies [string, Changes][])(
    'stays within the frame, measured with the real fonts: %s',
    async (_case, changes) => {
      for (const { text, attrs } of textsOf(changes)) {
        const width = await measure(text, attrs);
        const left =
          attrs.x - (attrs.textAnchor === 'end' ? width : attrs.textAnchor === 'middle' ? width / 2 : 0);
        expect(left, text).toBeGreaterThan(FRAME.left);
        expect(left + width, text).toBeLessThan(FRAME.right);
        expect(attrs.y - attrs.fontSize * 0.7, text).toBeGreaterThan(FRAME.top);
        expect(attrs.y + attrs.fontSize * 0.3, text).toBeLessThan(FRAME.bottom);
      }
    },
  );

  test('breaks a long name and a long title into two lines next to the seal without losing a word', async () => {
    const shown = textsOf(longest).filter(
      ({ attrs }) => attrs.fontFamily === 'serif' && attrs.fontSize > 18.5,
    );
    const words = shown.map(({ text }) => text).join(' ');
    expect(words).toContain(longest.claims!.holderName);
    expect(words).toContain(longest.claims!.courseTitle);
    const sealLeft = 586;
    const widths = await Promise.all(
      shown
        .filter(({ attrs }) => attrs.x < 100)
        .map(async ({ text, attrs }) => attrs.x + (await measure(text, attrs))),
    );
    expect(Math.max(...widths)).toBeLessThan(sealLeft);
  });
});

describe('the PDF of a certificate', () => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await renderCertificatePdf(certificate());
  });

  test('is one complete PDF page with title, author, language, and issue date', () => {
    const source = Buffer.from(bytes).toString('latin1');
    expect(source.slice(0, 5)).toBe('%PDF-');
    expect(source.trimEnd().slice(-5)).toBe('%%EOF');
    expect(source.match(/\/Type \/Page\n/g)).toHaveLength(1);
    expect(source).toContain(
      '(Certificate of Completion: Site Start-up and the Investigator Site File, Ruth Adeyemi)',
    );
    expect(source).toContain('/Author');
    expect(source).toContain('(Trialwright Academy)');
    expect(source).toContain('/Lang (en-US)');
    expect(source).toContain('(D:20260915085200Z)');
    expect(source).toContain(`/URI (https://academy.trialwright.example/verify/${NUMBER})`);
  });

  test('contains the drawing’s text as text', () => {
    const read = readPdf(bytes);
    for (const line of linesOf()) expect(read).toContain(line);
  });

  test.each([
    'Zoë Müller-Łukasiewicz',
    'José Ağaoğlu İnan Işık',
    'Szőke Ţepeş Đorđević',
    'Nguyễn Thị Phượng',
    'Юлия Щербакова',
    'Όλγα Παπαδοπούλου',
  ])('prints every letter of %s', async (holderName) => {
    const read = readPdf(await writeCertificate(certificate({ claims: { holderName } })));
    expect(read.normalize('NFC')).toContain(holderName);
  });

  test('prints a question mark for each unsupported character', async () => {
    const read = readPdf(await writeCertificate(certificate({ claims: { holderName: '王小明 Wang' } })));
    expect(read).toContain('??? Wang');
  });

  test('is byte-identical every time', async () => {
    expect(Buffer.from(await writeCertificate(certificate())).equals(bytes)).toBe(true);
  });

  test('is redrawn when the status changes', async () => {
    const revoked = certificate({ status: 'Revoked', revokedReason: 'Issued in error' });
    expect(readPdf(await renderCertificatePdf(revoked))).toContain('Revoked');
    expect(await renderCertificatePdf(certificate())).toBe(bytes);
  });

  test('rejects invalid input and still renders the next one', async () => {
    const broken = certificate({ claims: { issuedAt: 'never' } });
    await expect(renderCertificatePdf(broken)).rejects.toThrow('Invalid time value');
    await expect(renderCertificatePdf(broken)).rejects.toThrow('Invalid time value');
    const next = await renderCertificatePdf(certificate({ claims: { score: 90 } }));
    expect(readPdf(next)).toContain('90% (pass mark 80%)');
  });
});
