import { mentorship, type MentorAnswer } from '@trialwright/contract';
import { ApiError } from '../../core/api.ts';
import { readEvents } from './sse.ts';

export interface Question {
  question: string;
  userRole?: string;
  threadId?: number;
}

/** Asks the mentor and tells of the text as it comes; throws where no whole answer arrives. */
export async function askMentor(
  question: Question,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<MentorAnswer> {
  const { method, path } = mentorship.ask;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  let text = '';
  if (response.body) {
    for await (const { event, data } of readEvents(response.body)) {
      if (event === 'answer') return JSON.parse(data) as MentorAnswer;
      if (event !== 'text') continue;
      text += (JSON.parse(data) as { delta: string }).delta;
      onText(text);
    }
  }
  throw new Error('Failed to get mentorship guidance');
}
