import { Body, Button, Container, Head, Heading, Html, Preview, Text } from '@react-email/components';
import { render, toPlainText } from '@react-email/render';
import { createElement as h } from 'react';

const styles = {
  body: { backgroundColor: '#f5f8f7', fontFamily: 'system-ui, sans-serif', color: '#16221f' },
  sheet: {
    backgroundColor: '#ffffff',
    padding: '32px',
    borderRadius: '12px',
    margin: '32px auto',
    maxWidth: '520px',
  },
  title: { fontFamily: 'Georgia, serif', fontWeight: 400, fontSize: '25px', margin: '0 0 16px' },
  button: {
    backgroundColor: '#065f50',
    color: '#ffffff',
    padding: '12px 20px',
    borderRadius: '8px',
    fontWeight: 600,
  },
  small: { color: '#5a6663', fontSize: '13px' },
};

/** The mail that carries a reset link, in HTML and in plain text. */
export async function renderResetMail(input: { academy: string; name: string; url: string }) {
  const html = await render(
    h(
      Html,
      { lang: 'en' },
      h(Head),
      h(Preview, null, 'Set a new password. The link works once, for ten minutes.'),
      h(
        Body,
        { style: styles.body },
        h(
          Container,
          { style: styles.sheet },
          h(Heading, { style: styles.title }, 'Set a new password'),
          h(Text, null, `Hello ${input.name},`),
          h(
            Text,
            null,
            `Somebody asked to reset the password of your ${input.academy} account. The link below works once, for ten minutes.`,
          ),
          h(Button, { href: input.url, style: styles.button }, 'Set a new password'),
          h(Text, { style: styles.small }, `Or open this address: ${input.url}`),
          h(
            Text,
            { style: styles.small },
            'If it was not you, ignore this mail. Your password stays as it is.',
          ),
        ),
      ),
    ),
  );
  return { subject: `Reset your ${input.academy} password`, html, text: toPlainText(html) };
}
