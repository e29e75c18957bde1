import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { LRUCache } from 'lru-cache';
import { estimateWidth } from '@trialwright/paper/text-fit';
import { COLORS } from '@trialwright/paper/certificate-frame';
import { unpackWoff } from '../../core/pdf/unpack-woff.ts';
import { ROOT } from '../../root.ts';

const require = createRequire(import.meta.url);
const PLATES = join(ROOT, 'web/src/plates');
const SIZE = 600;
const TITLE = { size: 30, width: 430, lineHeight: 38, top: 418 } as const;

/** The light theme of what a plate is drawn in; on screen the style sheet says it. */
const STYLES: Record<string, string> = {
  pl: 'fill="none" stroke="#45867b" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"',
  pf: 'fill="#e3efeb" stroke="#45867b" stroke-width="1.5" stroke-linejoin="round"',
  ps: 'fill="#ffffff" stroke="#45867b" stroke-width="1.5" stroke-linejoin="round"',
  pd: 'fill="#45867b"',
  pb: `fill="${COLORS.brass}"`,
  pbl: `fill="none" stroke="${COLORS.brass}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`,
  pi: `fill="none" stroke="${COLORS.text}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`,
};

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The drawing of a course, with its colors in it; nothing for a course without one. */
function drawPlate(slug: string): string {
  const file = join(PLATES, `${slug}.svg`);
  if (!/^[\w-]+$/.test(slug) || !existsSync(file)) return '';
  return readFileSync(file, 'utf8')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll(/class="(\w+)"/g, (_all, name: string) => STYLES[name] ?? '');
}

function wrapTitle(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && estimateWidth(line, 'serif', TITLE.size) <= TITLE.width)
      lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

function writeLine(text: string, y: number, attributes: string): string {
  return `<text x="${SIZE / 2}" y="${y}" text-anchor="middle" ${attributes}>${escape(text)}</text>`;
}

/** The badge of a course as an SVG picture: its plate in the academy’s seal, its title, and who issues it. */
export function drawBadge(course: { slug: string; title: string }, academy: string): string {
  const lines = wrapTitle(course.title);
  const top = TITLE.top - ((lines.length - 1) * TITLE.lineHeight) / 2;
  const title = lines.map((line, index) =>
    writeLine(
      line,
      top + index * TITLE.lineHeight,
      `font-family="Source Serif 4, serif" font-size="${TITLE.size}" fill="${COLORS.text}"`,
    ),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" role="img">` +
    `<title>${escape(`${course.title}, ${academy}`)}</title>` +
    `<circle cx="300" cy="300" r="294" fill="${COLORS.primaryDeep}"/>` +
    `<circle cx="300" cy="300" r="280" fill="${COLORS.paper}" stroke="${COLORS.brass}" stroke-width="5"/>` +
    `<circle cx="300" cy="300" r="268" fill="${COLORS.frameGround}" stroke="${COLORS.sealLine}" stroke-width="1.5"/>` +
    `<g transform="translate(150 132) scale(1.25)">${drawPlate(course.slug)}</g>` +
    title.join('') +
    writeLine(
      academy,
      520,
      `font-family="Hanken Grotesk, sans-serif" font-size="18" font-weight="600" letter-spacing="2" fill="${COLORS.primaryText}"`,
    ) +
    '</svg>'
  );
}

const FONTS = [
  require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff'),
  require.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff'),
];

let prepared: Promise<Uint8Array[]> | undefined;

async function prepareFonts(): Promise<Uint8Array[]> {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return FONTS.map((file) => unpackWoff(readFileSync(file)));
}

/** A course has one picture; each takes a tenth of a second. */
const pictures = new LRUCache<string, Uint8Array>({ max: 100 });

/** The same picture as PNG. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  const known = pictures.get(svg);
  if (known) return known;
  const fontBuffers = await (prepared ??= prepareFonts());
  const resvg = new Resvg(svg, { font: { fontBuffers, loadSystemFonts: false } });
  const picture = resvg.render().asPng();
  resvg.free();
  pictures.set(svg, picture);
  return picture;
}
