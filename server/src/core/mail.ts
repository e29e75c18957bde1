import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** A calendar file (RFC 5545) that mail clients offer to add. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  attachment?: { filename: string; contentType: string; base64: string };
}

/** The message in the transport's format. */
function compose({ calendar, attachment, ...message }: Message) {
  const { base64: content = '', ...file } = attachment ?? {};
  return {
    ...message,
    ...(attachment && { attachments: [{ ...file, content, encoding: 'base64' }] }),
    ...(calendar && { icalEvent: { filename: 'consultation.ics', ...calendar } }),
  };
}

export interface Mail {
  deliver: (message: Message) => Promise<void>;
  close: () => void;
}

/** SMTP if configured; otherwise each email becomes an `.eml` file in `DATA_DIR/outbox`. */
export function createMail(config: Config): Mail {
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
    return {
      deliver: async (message) => {
        await transport.sendMail(compose(message));
      },
      close: () => transport.close(),
    };
  }
  const outbox = join(config.dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom });
  return {
    deliver: async (message) => {
      const { message: bytes } = await composer.sendMail(compose(message));
      await mkdir(outbox, { recursive: true });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      await writeFile(join(outbox, `${stamp}-${randomUUID().slice(0, 8)}.eml`), bytes);
    },
    close: () => composer.close(),
  };
}
