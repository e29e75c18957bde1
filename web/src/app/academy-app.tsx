import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import type { createAppRouter } from './router.tsx';

/** The app with everything that its pages rely on; the same in a browser and where pages are prepared. */
export function AcademyApp({
  client,
  router,
  children,
}: {
  client: QueryClient;
  router: ReturnType<typeof createAppRouter>;
  children?: ReactNode;
}) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        {children}
      </QueryClientProvider>
    </StrictMode>
  );
}
