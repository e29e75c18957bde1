import type { RecordKind } from '@trialwright/contract';

/** What the academy does with a kind of record, in words; the period and its basis are in content/academy.yaml. */
export interface KindWords {
  name: string;
  /** The event that starts the period. */
  from: string;
  /** What happens when it is over. */
  action: string;
}

export const KIND_WORDS: Record<RecordKind, KindWords> = {
  training: {
    name: 'Training records and the account',
    from: 'the last entry in the person’s ledger, such as a sign-in, or a later consultation',
    action:
      'The account is deleted with lessons, attempts, certificates, and signatures. The ledger stays: it holds IDs only.',
  },
  texts: {
    name: 'Texts that were taught and examined',
    from: 'when the text was first recorded, once no training record refers to it',
    action: 'The text is deleted.',
  },
  orders: {
    name: 'Orders',
    from: 'payment or refund, or the order if it was never paid',
    action: 'The order is deleted. Roles stay open.',
  },
  consultations: {
    name: 'Consultations',
    from: 'the consultation',
    action: 'Name, address, phone, organization, and agenda are blanked.',
  },
  messages: {
    name: 'Support messages',
    from: 'the last message or answer',
    action: 'The message is deleted with its answers.',
  },
  chat: {
    name: 'Conversations with the mentor',
    from: 'the last question',
    action: 'The conversation is deleted.',
  },
  notifications: { name: 'Notifications', from: 'the notification', action: 'The notification is deleted.' },
  sessions: {
    name: 'Sessions',
    from: 'the end of the session',
    action: 'The session is deleted with its device and network address.',
  },
  histories: {
    name: 'Unusual histories',
    from: 'when it was noticed',
    action: 'The entry is deleted. What an administrator found stays in the ledger.',
  },
};
