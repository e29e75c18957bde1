import { renderMail } from '../../core/mail-template.ts';

/** The email with the reset link, in HTML and plain text. */
export async function renderResetMail(input: { academy: string; name: string | undefined; url: string }) {
  return renderMail({
    subject: `Reset your ${input.academy} password`,
    preview: 'Set a new password. The link works once and expires in 10 minutes.',
    title: 'Set a new password',
    name: input.name,
    paragraphs: [
      `Someone asked to reset your ${input.academy} password. The link below works once and expires in 10 minutes.`,
    ],
    action: { label: 'Set a new password', url: input.url },
    notes: ['If this wasn’t you, ignore this email. Your password won’t change.'],
  });
}
