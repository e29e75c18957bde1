import type { PublicCertificate } from '@trialwright/contract';
import type { DrawingNode } from '@trialwright/paper/drawing';
import { drawCertificate } from '@trialwright/paper/certificate-drawing';
import { qrModules } from '@trialwright/paper/qr-modules';
import reader from 'jsqr';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCertificate } from './certificate-document.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { chooseFonts, measure } from '../../core/pdf/pdf-fonts.ts';
import { renderCertificatePdf } from './certificate-pdf.ts';

const NUMBER = 'CR-1789462320000-9-3F7K2M9QX4T8B1V6N0ZCJ5WRHD';
const OTHER_NUMBER = 'CR-1726390320000-9-8T8B1V6N0ZCJ5WRHD3F7K2M9QX4';
/** Left and right edge of the inner frame. */
const FRAME = { left: 40.5, right: 801.39, top: 40.5, bottom: 554.78 };

const PROOF = {
  size: 41_300,
  seenBy: [
    { name: 'witness.example', at: '2026-09-15T08:53:00.000Z' },
    { name: 'other.example', at: '2026-09-15T08:53:02.000Z' },
  ],
  witnesses: 3,
};

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
    credentialUrl: `https://academy.trialwright.example/api/certificates/${NUMBER}/credential`,
    signature: 'header.payload.signature',
    keyId: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    supersededBy: null,
    supersedes: null,
    revokedAt: null,
    revokedReason: null,
    corrections: [],
    statement: null,
    logged: { number: NUMBER, origin: 'academy.trialwright.example/log', index: 41_277, proof: PROOF },
    ...changes,
  };
}

function draw(changes?: Changes) {
  const shown = certificate(changes);
  return drawCertificate({ ...shown, qr: qrModules(shown.verifyUrl) });
}

function flatten(nodes: DrawingNode[]): DrawingNode[] {
  return nodes.flatMap((node) => ('children' in node ? [node, ...flatten(node.children)] : [node]));
}

function textsOf(changes?: Changes) {
  return flatten(draw(changes).nodes).filter((node) => node.tag === 'text');
}

function linesOf(changes?: Changes): string[] {
  return textsOf(changes).map(({ text }) => text);
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
    expect(all).toContain(
      'Entry 41,277 of the public log academy.trialwright.example/log, seen by 2 witnesses as of September 15, 2026 (UTC).',
    );
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

  test('has a QR code that another program reads as the URL', () => {
    const { verifyUrl } = certificate();
    const path = flatten(draw().nodes)
      .flatMap((node) => (node.tag === 'path' ? [String(node.attrs.d)] : []))
      .find((d) => /^(M\d+ \d+h\d+v1h-\d+z)+$/.test(d))!;
    expect(readQr(path)).toBe(verifyUrl);
    const links = flatten(draw().nodes).filter((node) => node.tag === 'part' && node.role === 'link');
    expect(links).toMatchObject([{ link: { href: verifyUrl } }, { link: { href: verifyUrl } }]);
  });
});

/** What a camera reads in the modules of a path, four pixels each within a quiet zone of four modules. */
function readQr(path: string) {
  const runs = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g), (run) => run.slice(1).map(Number));
  const modules = 1 + Math.max(...runs.map(([, top]) => top!));
  const side = 4 * (modules + 8);
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
  for (const [left, top, run] of runs as [number, number, number][])
    for (let row = 0; row < 4; row++) {
      const start = side * (4 * (top + 4) + row) + 4 * (left + 4);
      for (let at = start; at < start + 4 * run; at++) pixels.fill(0, 4 * at, 4 * at + 3);
    }
  return reader.default(pixels, side, side)?.data;
}

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
    (_case, changes) => {
      for (const { text, attrs } of textsOf(changes)) {
        const width = measure(text, attrs);
        const left =
          attrs.x - (attrs.textAnchor === 'end' ? width : attrs.textAnchor === 'middle' ? width / 2 : 0);
        expect(left, text).toBeGreaterThan(FRAME.left);
        expect(left + width, text).toBeLessThan(FRAME.right);
        expect(attrs.y - attrs.fontSize * 0.7, text).toBeGreaterThan(FRAME.top);
        expect(attrs.y + attrs.fontSize * 0.3, text).toBeLessThan(FRAME.bottom);
      }
    },
  );

  test('breaks a long name and a long title into two lines next to the seal without losing a word', () => {
    const shown = textsOf(longest).filter(
      ({ attrs }) => attrs.fontFamily === 'serif' && attrs.fontSize > 18.5,
    );
    const words = shown.map(({ text }) => text).join(' ');
    expect(words).toContain(longest.claims!.holderName);
    expect(words).toContain(longest.claims!.courseTitle);
    const sealLeft = 586;
    const widths = shown
      .filter(({ attrs }) => attrs.x < 100)
      .map(({ text, attrs }) => attrs.x + measure(text, attrs));
    expect(Math.max(...widths)).toBeLessThan(sealLeft);
  });
});

describe('the PDF of a certificate', () => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await renderCertificatePdf(certificate());
  });

  const readWords = async (file: Uint8Array) => wordsOf(await readTaggedPdf(file));

  test('is one accessible page with title, author, and issue date', async () => {
    const read = await readTaggedPdf(bytes);
    expect(pdfFaults(read)).toEqual([]);
    expect(read.artifacts).toEqual([]);
    expect(read.pages).toBe(1);
    expect(read.title).toBe(
      'Certificate of Completion: Site Start-up and the Investigator Site File, Ruth Adeyemi',
    );
    expect(read.source).toContain('(Trialwright Academy)');
    expect(read.source).toContain('(D:20260915085200Z)');
    expect(read.source).toContain(`/URI (https://academy.trialwright.example/verify/${NUMBER})`);
  });

  test('is read line by line as it is drawn, with a heading, a list, and what the pictures show', async () => {
    const { parts } = await readTaggedPdf(bytes);
    const texts = parts.filter(({ text }) => text.trim() !== '').map(({ text }) => text.trim());
    expect(texts).toEqual(linesOf());
    expect(parts.find(({ role }) => role === 'H1')?.text).toBe('Certificate of Completion');
    expect(parts.filter(({ role }) => role === 'Lbl')).toHaveLength(9);
    expect(parts.find(({ role }) => role === 'Figure')?.alt).toBe(`QR code of ${certificate().verifyUrl}`);
  });

  test('says why it is out of force in its structure, and only there', async () => {
    const revoked = await readTaggedPdf(
      await writeCertificate(certificate({ status: 'Revoked', revokedReason: 'Issued in error' })),
    );
    expect(pdfFaults(revoked)).toEqual([]);
    expect(revoked.parts[0]?.text).toBe(
      'Revoked. Reason: Issued in error. This certificate is no longer valid.',
    );
    expect(revoked.artifacts).toEqual(['Revoked']);
  });

  test('escapes names in its metadata', async () => {
    const holderName = 'Ruth <b> & "Sons"';
    const read = await readTaggedPdf(await writeCertificate(certificate({ claims: { holderName } })));
    expect(read.title).toContain(holderName);
    expect(read.source).toContain('Ruth &lt;b&gt; &amp; "Sons"');
  });

  test.each([
    'Zoë Müller-Łukasiewicz',
    'José Ağaoğlu İnan Işık',
    'Szőke Ţepeş Đorđević',
    'Nguyễn Thị Phượng',
    'Юлия Щербакова',
    'Όλγα Παπαδοπούλου',
  ])('prints every letter of %s', async (holderName) => {
    const { source } = await readTaggedPdf(await writeCertificate(certificate({ claims: { holderName } })));
    expect(source).not.toContain('/ActualText');
    const read = await readWords(await writeCertificate(certificate({ claims: { holderName } })));
    expect(read.normalize('NFC')).toContain(holderName);
  });

  test.each([
    ['王小明 Wang', ['WangXiaoMing', ' Wang']],
    ['محمد علي', ['mhmd', ' ', '`ly']],
    ['ნინო ბერიძე', ['nino', ' ', 'beridze']],
    ['Ada 🧪', ['Ada ', ':test_tube:']],
    ['n ≤ 5', ['n ', '<=', ' 5']],
    // Two apostrophes with one glyph.
    ['Ha’i Haʼi', ['Ha’i Ha', 'ʼ', 'i']],
  ])('spells %s in Latin letters, and is read as it was written', async (holderName, spelled) => {
    const face = { fontFamily: 'serif', fontWeight: 300, fontStyle: 'normal' } as const;
    expect(chooseFonts(holderName, face).map(({ text }) => text)).toEqual(spelled);
    const file = await writeCertificate(certificate({ claims: { holderName } }));
    const read = await readTaggedPdf(file);
    expect(pdfFaults(read)).toEqual([]);
    expect(wordsOf(read)).toContain(holderName);
  });

  test('is byte-identical every time', async () => {
    expect(Buffer.from(await writeCertificate(certificate())).equals(bytes)).toBe(true);
  });

  test('is redrawn when the status changes', async () => {
    const revoked = certificate({ status: 'Revoked', revokedReason: 'Issued in error' });
    expect(await readWords(await renderCertificatePdf(revoked))).toContain('Revoked');
    expect(await renderCertificatePdf(certificate())).toBe(bytes);
  });

  test('rejects invalid input and still renders the next one', async () => {
    const broken = certificate({ claims: { issuedAt: 'never' } });
    await expect(renderCertificatePdf(broken)).rejects.toThrow('Invalid time value');
    await expect(renderCertificatePdf(broken)).rejects.toThrow('Invalid time value');
    const next = await renderCertificatePdf(certificate({ claims: { score: 90 } }));
    expect(await readWords(next)).toContain('90% (pass mark 80%)');
  });
});
