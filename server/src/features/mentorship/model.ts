import type { LanguageModel } from 'ai';
import type { MentorModel } from '../../config.ts';
import { INSTRUCTIONS } from './prompt.ts';

const MOST_TOKENS = 700;
const BASE_URLS = { openai: 'https://api.openai.com/v1', ollama: 'http://127.0.0.1:11434/v1' } as const;

/** The clients are loaded lazily: most academies run without them. */
async function connect({ provider, name, apiKey, baseUrl }: MentorModel): Promise<LanguageModel> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const baseURL = baseUrl ?? BASE_URLS[provider];
  return createOpenAICompatible({ name: provider, baseURL, ...(apiKey && { apiKey }) })(name);
}

/** Streams a model's response to a prompt; throws if it fails or takes too long. */
export type Write = (prompt: string, signal: AbortSignal) => AsyncIterable<string>;

/** The configured model; undefined without one, so that nothing leaves the server. */
export function createWriter(model: MentorModel | undefined): Write | undefined {
  if (!model) return undefined;
  let connected: Promise<LanguageModel> | undefined;
  return async function* write(prompt, signal) {
    const { streamText } = await import('ai');
    connected ??= connect(model);
    let failure: unknown;
    const { textStream } = streamText({
      model: await connected,
      instructions: INSTRUCTIONS,
      prompt,
      temperature: 0,
      maxOutputTokens: MOST_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(model.timeoutMs)]),
      // On failure, the stream just ends; without this handler, the error is also printed.
      onError: ({ error }) => {
        failure = error;
      },
    });
    let isEmpty = true;
    for await (const delta of textStream) {
      isEmpty &&= delta === '';
      yield delta;
    }
    if (failure !== undefined) throw failure instanceof Error ? failure : new Error('The model failed.');
    if (isEmpty) throw new Error('The model returned no text.');
  };
}
