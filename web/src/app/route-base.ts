import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../core/session.ts';
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

/** Pages for signed-in people: a visitor is asked to sign in and comes back. */
export const signedIn = createRoute({
  getParentRoute: () => shell,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.client.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
});

export const page = <P extends string>(path: P) => ({ getParentRoute: () => signedIn, path });

export const focused = { staticData: { isFocused: true } };
