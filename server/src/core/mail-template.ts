import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { plainName } from './plain-name.ts';
import { createElement as h, Fragment, type ReactNode } from 'react';

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
  facts: {
    borderTop: '1px solid #d9e0dd',
    borderBottom: '1px solid #d9e0dd',
    margin: '16px 0',
    padding: '8px 0',
  },
  fact: { margin: '4px 0' },
  small: { color: '#5a6663', fontSize: '13px' },
  quote: { borderLeft: '2px solid #d9e0dd', margin: '8px 0 16px', padding: '0 0 0 16px', color: '#5a6663' },
};

export interface MailText {
  subject: string;
  /** The preview line that mail clients show next to the subject. */
  preview: string;
  title: string;
  /** The name in the greeting, if allowed (mail-recipient.ts); characters that no name has are removed. */
  name?: string | undefined;
  paragraphs: string[];
  /** Facts as label and value, such as item and amount. */
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** The message replied to, quoted verbatim. */
  quote?: { head: string; text: string };
  /** Small print at the end. */
  notes?: string[];
}

/** A text with its line breaks. */
function lines(text: string): ReactNode[] {
  return text.split(/\r?\n/).map((line, key) => h(Fragment, { key }, ...(key > 0 ? [h('br')] : []), line));
}

/** Renders an email in HTML and plain text. */
export async function renderMail(input: MailText): Promise<{ subject: string; html: string; text: string }> {
  const { subject, preview, title, name = '', paragraphs, facts = [], action, quote, notes = [] } = input;
  // Large: read with the first message.
  const { render, toPlainText } = await import('@react-email/render');
  const html = await render(
    h(
      Html,
      { lang: 'en' },
      h(Head),
      h(Preview, null, preview),
      h(
        Body,
        { style: styles.body },
        h(
          Container,
          { style: styles.sheet },
          h(Heading, { style: styles.title }, title),
          h(Text, null, `Hello ${plainName(name)},`),
          ...paragraphs.map((paragraph, key) => h(Text, { key: `p${key}` }, ...lines(paragraph))),
          ...(facts.length > 0
            ? [
                h(
                  Section,
                  { key: 'facts', style: styles.facts },
                  ...facts.map(([label, value]) =>
                    h(Text, { key: label, style: styles.fact }, `${label}: ${value}`),
                  ),
                ),
              ]
            : []),
          ...(action
            ? [
                h(Button, { key: 'action', href: action.url, style: styles.button }, action.label),
                h(Text, { key: 'address', style: styles.small }, `Or open this link: ${action.url}`),
              ]
            : []),
          ...(quote
            ? [
                h(Text, { key: 'quote-head', style: styles.small }, quote.head),
                h('blockquote', { key: 'quote', style: styles.quote }, ...lines(quote.text)),
              ]
            : []),
          ...notes.map((note, key) => h(Text, { key: `n${key}`, style: styles.small }, note)),
        ),
      ),
    ),
  );
  return { subject, html, text: toPlainText(html) };
}
