import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

export interface SentMail {
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The calendar file; empty in most emails. */
  calendar: string;
}

function splitHead(source: string): { headers: Record<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, body: source.slice(end + 4) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

/** All leaf parts; parts may be nested. */
function leaves({ headers, body }: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return [{ headers, body }];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((each) => leaves(splitHead(each.replace(/^\r\n/, ''))));
}

/** Parses an email like a mail client: headers, parts, and transfer encodings. */
export function parseMail(source: string): SentMail {
  const mail = splitHead(source);
  const parts = leaves(mail);
  const part = (type: string) => {
    const found = parts.find(({ headers }) => headers['content-type']?.startsWith(type));
    return found ? decode(found.body, found.headers['content-transfer-encoding']) : '';
  };
  return {
    headers: mail.headers,
    text: part('text/plain'),
    html: part('text/html'),
    calendar: part('text/calendar'),
  };
}

/** The emails in the outbox of `dataDir`, oldest first. */
export function readOutbox(dataDir: string): SentMail[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((file) => parseMail(readFileSync(join(folder, file), 'utf8')));
}

/** Waits for the background job that emails this address; returns the email. */
export async function awaitMail(dataDir: string, address: string): Promise<SentMail> {
  return vi.waitFor(
    () => {
      const mail = readOutbox(dataDir).findLast(({ headers }) => headers['to'] === address);
      expect(mail, `an email to ${address}`).toBeDefined();
      return mail as SentMail;
    },
    { timeout: 15_000, interval: 100 },
  );
}
