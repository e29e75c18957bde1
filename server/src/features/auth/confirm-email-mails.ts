import { renderMail } from '../../core/mail-template.ts';

interface Site {
  academy: { name: string; tagline: string };
  url: string;
}

/** `registered`: new account. `changed`: new address. `again`: the link was requested again. */
export type ConfirmationReason = 'registered' | 'changed' | 'again';

/**
 * The email with the confirmation link; also the welcome email for a new account. It names no one, since the address
 * may be a stranger's.
 */
export async function renderConfirmation({ academy, url }: Site, link: string, reason: ConfirmationReason) {
  const isNew = reason === 'registered';
  return renderMail({
    subject: isNew ? `Welcome to ${academy.name}` : `Confirm your email address for ${academy.name}`,
    preview: isNew ? academy.tagline : 'The link works once and expires in 24 hours.',
    title: isNew ? `Welcome to ${academy.name}` : 'Confirm your email address',
    paragraphs: [
      ...(isNew
        ? [
            'Your account is ready. Once you’ve paid for your training package, your first course unlocks right away, with lifetime access.',
          ]
        : []),
      'Confirm that this address is yours. Certificates are issued only to confirmed addresses. The link works once and expires in 24 hours.',
    ],
    action: { label: 'Confirm this address', url: link },
    notes: [
      `If you didn’t create this account at ${url}, don’t open the link. The address stays unconfirmed.`,
    ],
  });
}

/** Sent to the owner of an address that someone, possibly the owner, just used for another account. */
export async function renderKnownAddress({ academy, url }: Site) {
  return renderMail({
    subject: `You already have an account at ${academy.name}`,
    preview: 'Someone just used your email address for a new account.',
    title: 'You already have an account',
    paragraphs: [
      `Someone just used this email address for a new account at ${academy.name}. You already have an account, with your courses and certificates, and the new one can’t use your address.`,
      'If this was you, sign in to your existing account. If you forgot the password, reset it.',
    ],
    action: { label: 'Sign in', url: `${url}/login` },
    notes: [
      `Forgot your password? Request a reset link: ${url}/login#forgot`,
      'If this wasn’t you, you don’t need to do anything.',
    ],
  });
}
