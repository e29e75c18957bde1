import { renderMail } from '../../core/mail-template.ts';

/** The mail that carries a reset link, in HTML and in plain text. */
export async function renderResetMail(input: { academy: string; name: string | undefined; url: string }) {
  return renderMail({
    subject: `Reset your ${input.academy} password`,
    preview: 'Set a new password. The link works once, for ten minutes.',
    title: 'Set a new password',
    name: input.name,
    paragraphs: [
      `Somebody asked to reset the password of your ${input.academy} account. The link below works once, for ten minutes.`,
    ],
    action: { label: 'Set a new password', url: input.url },
    notes: ['If it was not you, ignore this mail. Your password stays as it is.'],
  });
}
