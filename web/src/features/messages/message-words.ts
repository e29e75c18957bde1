import { PREVIEW_LENGTH, type CustomerMessage, type MessageStatus } from '@trialwright/contract';

type Priority = CustomerMessage['priority'];

export const STATUS_WORDS: Record<MessageStatus, { label: string; className: string }> = {
  unread: { label: 'Unread', className: 'badge prog' },
  read: { label: 'Read', className: 'badge yellow' },
  replied: { label: 'Replied', className: 'badge done' },
  resolved: { label: 'Resolved', className: 'badge' },
};

export const PRIORITY_WORDS: Record<Priority, { label: string; className: string }> = {
  urgent: { label: 'Urgent', className: 'badge bad' },
  high: { label: 'High', className: 'badge warn' },
  normal: { label: 'Normal', className: 'badge' },
};

/** The first 150 characters, by what a reader calls one. */
export function previewOf(message: string): string {
  const letters = Array.from(message);
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('')}...` : message;
}

/** Messages in which every word occurs: in the subject, the sender or the text. */
export function searchMessages(list: readonly CustomerMessage[], text: string): CustomerMessage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return list.filter(({ subject, senderName, senderEmail, message }) => {
    const all = [subject, senderName, senderEmail, message].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** What was answered so far, the first first; the time is unknown where it was not recorded. */
export function responsesOf({
  responses,
  adminResponse,
  respondedAt,
}: CustomerMessage): { text: string; at: string | null; by: string | null }[] {
  if (responses.length > 0) return responses;
  return adminResponse === null ? [] : [{ text: adminResponse, at: respondedAt, by: null }];
}
