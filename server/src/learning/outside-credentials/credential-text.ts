import { inflateSync } from 'node:zlib';

/** A signed credential as it was given, in one of its two forms. */
export interface CredentialText {
  form: 'json' | 'jwt';
  text: string;
}

/** No credential is as long, and checking one takes time that grows with it. */
const MOST_LETTERS = 512 * 1024;
const PNG_START = 8;
const KEYWORD = 'openbadgecredential\0';
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The text in an iTXt chunk after its keyword: compressed or not, in a language or none. */
function textOf(chunk: Buffer): string | undefined {
  const [isCompressed, method] = [chunk[KEYWORD.length], chunk[KEYWORD.length + 1]];
  const language = chunk.indexOf(0, KEYWORD.length + 2);
  const translated = language < 0 ? -1 : chunk.indexOf(0, language + 1);
  if (translated < 0 || method !== 0) return undefined;
  const data = chunk.subarray(translated + 1);
  if (isCompressed === 0) return data.toString('utf8');
  try {
    return inflateSync(data, { maxOutputLength: MOST_LETTERS }).toString('utf8');
  } catch {
    return undefined;
  }
}

function fromPng(bytes: Buffer): string | undefined {
  for (let at = PNG_START; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    const isText = bytes.toString('latin1', at + 4, at + 8) === 'iTXt';
    if (isText && data.toString('latin1', 0, KEYWORD.length) === KEYWORD) return textOf(data);
    at += length + 12;
  }
  return undefined;
}

function unescapeXml(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => names[name] ?? '');
}

/** The element that Open Badges 3.0 puts into an SVG picture: JSON inside of it, or a JWT in an attribute. */
function fromSvg(text: string): string | undefined {
  const [, attributes = '', inside = ''] =
    /<openbadges:credential\b([^>]*?)(?:\/>|>([\s\S]*?)<\/openbadges:credential>)/.exec(text) ?? [];
  const verify = /\bverify=["']([^"']+)["']/.exec(attributes)?.[1];
  if (verify !== undefined) return unescapeXml(verify);
  const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(inside)?.[1];
  return cdata ?? (inside === '' ? undefined : unescapeXml(inside));
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** A JWT in an envelope (Verifiable Credentials 2.0, section 4.13). */
function fromEnvelope({ type, id }: Record<string, unknown>): string | undefined {
  const isEnvelope = [type].flat().includes('EnvelopedVerifiableCredential') && typeof id === 'string';
  return isEnvelope ? /^data:application\/vc\+jwt,(.*)$/.exec(id)?.[1] : undefined;
}

/** The credential in a file: JSON, a JWT, or either of them in a picture; undefined where there is none. */
export function findCredential(bytes: Buffer): CredentialText | undefined {
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG';
  const whole = isPng
    ? fromPng(bytes)
    : bytes.length <= MOST_LETTERS * 4
      ? bytes.toString('utf8')
      : undefined;
  const isSvg = whole?.includes('<openbadges:credential') && whole.trimStart().startsWith('<');
  const text = (isSvg ? fromSvg(whole ?? '') : whole)?.trim();
  if (text === undefined || text.length > MOST_LETTERS) return undefined;
  if (JWT.test(text)) return { form: 'jwt', text };
  const object = parseObject(text);
  if (!object) return undefined;
  const enveloped = fromEnvelope(object);
  if (enveloped !== undefined) return JWT.test(enveloped) ? { form: 'jwt', text: enveloped } : undefined;
  return [object['type']].flat().includes('VerifiableCredential') ? { form: 'json', text } : undefined;
}
