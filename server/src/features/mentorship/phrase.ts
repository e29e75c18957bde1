import { checkCitations } from './citations.ts';
import { CLOSING } from './compose.ts';
import type { Write } from './model.ts';

const DECLINE = 'DECLINE';

/** Whether a prefix may still become the model's word for declining. */
const mayDecline = (text: string) => DECLINE.startsWith(text.trim().slice(0, DECLINE.length));

interface Phrasing {
  prompt: string;
  /** Number of passages that can be cited. */
  sources: number;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Called with the reason a model failed. */
  report: (error: unknown) => void;
}

/**
 * Lets a model phrase the answer, yielding its text; undefined if it failed, declined, or did not cite its sources, so
 * that the passages are quoted instead.
 */
export async function* phrase(
  write: Write,
  { prompt, sources, signal, report }: Phrasing,
): AsyncGenerator<string, string | undefined> {
  let text = '';
  let sent = 0;
  try {
    for await (const delta of write(prompt, signal)) {
      text += delta;
      if (mayDecline(text)) continue;
      yield text.slice(sent);
      sent = text.length;
    }
  } catch (error) {
    report(error);
    return undefined;
  }
  if (text.trim().startsWith(DECLINE)) return undefined;
  const checked = checkCitations(text, sources);
  return checked.isTrustworthy ? `${checked.text}\n\n${CLOSING}` : undefined;
}
