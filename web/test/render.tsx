import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ErrorCode } from '@trialwright/contract';
import type { ReactElement } from 'react';
import { vi, type Mock } from 'vitest';
import { createQueryClient } from '../src/core/query.ts';

/** Renders with what every page has around it, and gives a person to act on it. */
export function open(element: ReactElement) {
  const client = createQueryClient(() => undefined);
  const wrap = (inner: ReactElement) => <QueryClientProvider client={client}>{inner}</QueryClientProvider>;
  const { rerender, ...view } = render(wrap(element));
  return {
    ...view,
    person: userEvent.setup(),
    rerender: (changed: ReactElement) => rerender(wrap(changed)),
  };
}

const ofJson = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A reply of the server. */
export const reply = (body: unknown) => () => Promise.resolve(ofJson(200, body));

/** A refusal of the server. */
export const refuse =
  (status: number, error: { code: ErrorCode; message: string; fields?: Record<string, string> }) => () =>
    Promise.resolve(ofJson(status, error));

/** A connection that breaks before the reply. */
export const breakOff = () => Promise.reject(new TypeError('Failed to fetch'));

/** A reply that has not come yet, and what brings it. */
export function held(body: unknown) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { reply: () => promise, arrive: () => resolve(ofJson(200, body)) };
}

/** Lets the server answer the requests in turn; gives the bodies that were sent. */
export function answerInTurn(...answers: (() => Promise<Response>)[]): { sent: () => unknown[] } {
  const calls: Mock<typeof fetch> = vi.fn();
  for (const answer of answers) calls.mockImplementationOnce(answer);
  calls.mockImplementation(() => Promise.reject(new Error('The test has no reply for this request.')));
  vi.stubGlobal('fetch', calls);
  return {
    sent: () =>
      calls.mock.calls.map(([, init]) =>
        typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      ),
  };
}
