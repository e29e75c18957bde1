import { PREVIEW_LENGTH, type CustomerMessage, type MessageStatus } from '@trialwright/contract';
import type { Tone } from '../../ui/badge.tsx';

type Priority = CustomerMessage['priority'];

export const STATUS_WORDS: Record<MessageStatus, { label: string; tone: Tone }> = {
  unread: { label: 'Unread', tone: 'progress' },
  read: { label: 'Read', tone: 'yellow' },
  replied: { label: 'Replied', tone: 'done' },
  resolved: { label: 'Resolved', tone: 'neutral' },
};

export const PRIORITY_WORDS: Record<Priority, { label: string; tone: Tone }> = {
  urgent: { label: 'Urgent', tone: 'danger' },
  high: { label: 'High', tone: 'warning' },
  normal: { label: 'Normal', tone: 'neutral' },
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
