import { renderMail } from '../../core/mail-template.ts';

interface Site {
  academy: { name: string; tagline: string };
  url: string;
}

/** `registered`: an account is new. `changed`: its address is. `again`: the link was asked for once more. */
export type ConfirmationReason = 'registered' | 'changed' | 'again';

/** The mail with the link that confirms an address; to a new account it is the welcome as well. It names nobody: the address may be a stranger's. */
export async function renderConfirmation({ academy, url }: Site, link: string, reason: ConfirmationReason) {
  const isNew = reason === 'registered';
  return renderMail({
    subject: isNew ? `Welcome to ${academy.name}` : `Confirm your email address for ${academy.name}`,
    preview: isNew ? academy.tagline : 'The link works once, for 24 hours.',
    title: isNew ? `Welcome to ${academy.name}` : 'Confirm your email address',
    paragraphs: [
      ...(isNew
        ? [
            'Your account is ready. Once your training package is paid for, your first course opens at once and stays yours for good.',
          ]
        : []),
      'Please confirm that this address is yours. Certificates are issued only to confirmed addresses. The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm this address', url: link },
    notes: [
      `Did you not create this account at ${url}? Then do not open the link: without it, the address is nobody's.`,
    ],
  });
}

/** To the owner of an address that somebody, perhaps they themselves, has just given for another account. */
export async function renderKnownAddress({ academy, url }: Site) {
  return renderMail({
    subject: `You already have an account at ${academy.name}`,
    preview: 'Somebody has just given your email address for a new account.',
    title: 'You already have an account',
    paragraphs: [
      `Somebody has just given this email address for an account at ${academy.name}. You already have one, with its courses and certificates. The other cannot take your address.`,
      'If it was you: sign in to the account that you have. If you do not know its password, set a new one.',
    ],
    action: { label: 'Sign in', url: `${url}/login` },
    notes: [
      `Forgot your password? Ask for a reset link here: ${url}/login#forgot`,
      'If it was not you, there is nothing to do.',
    ],
  });
}
