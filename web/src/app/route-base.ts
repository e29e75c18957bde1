import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery, useSession } from '../core/session.ts';
import { createElement } from 'react';
import { Shell, SignedInFrame } from './shell.tsx';

interface Context {
  client: QueryClient;
}

export const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context }) => {
    await context.client.ensureQueryData(sessionQuery).catch(() => null);
  },
  component: Outlet,
});

export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  /** Beside the page, not after it. */
  loader: async ({ context }) => {
    if (context.client.getQueryData(sessionQuery.queryKey)) await SignedInFrame.preload?.();
  },
  component: Shell,
});

/** A page for signed-in people leaves the screen with the session, before the next address is shown. */
function SignedInPages() {
  return useSession() ? createElement(Outlet) : null;
}

/** Pages for signed-in people: a visitor is asked to sign in and comes back. */
export const signedIn = createRoute({
  getParentRoute: () => shell,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.client.ensureQueryData(sessionQuery);
    if (session) return;
    const { pathname, searchStr, hash } = location;
    // What stands behind the # may be a token, which no server is to see: it stays there.
    throw redirect({ to: '/login', search: { redirect: pathname + searchStr }, ...(hash && { hash }) });
  },
  component: SignedInPages,
});

export const page = <P extends string>(path: P) => ({ getParentRoute: () => signedIn, path });

export const focused = { staticData: { isFocused: true } };
export const immersed = { staticData: { isFocused: true, isImmersed: true } };
