import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The library, which is large: read with the first message. */
const loadMailer = () => import('nodemailer');

function sendBySmtp(smtpUrl: string, from: string): Mail {
  const open = async () => (await loadMailer()).createTransport(smtpUrl, { from });
  let transport: ReturnType<typeof open> | undefined;
  return {
    deliver: async (message) => {
      transport ??= open();
      await (await transport).sendMail(compose(message));
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function keepInOutbox(outbox: string, from: string): Mail {
  return {
    deliver: async (message) => {
      const { createTransport } = await loadMailer();
      const composer = createTransport({ streamTransport: true, buffer: true }, { from });
      const { message: bytes } = await composer.sendMail(compose(message));
      await mkdir(outbox, { recursive: true });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      await writeFile(join(outbox, `${stamp}-${randomUUID().slice(0, 8)}.eml`), bytes);
    },
    close: () => undefined,
  };
}

/** SMTP if configured; otherwise each email becomes an `.eml` file in `DATA_DIR/outbox`. */
export function createMail({ smtpUrl, mailFrom, dataDir }: Config): Mail {
  return smtpUrl ? sendBySmtp(smtpUrl, mailFrom) : keepInOutbox(join(dataDir, 'outbox'), mailFrom);
}
