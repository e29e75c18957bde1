import '@fontsource-variable/hanken-grotesk/index.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-serif-4/opsz-italic.css';
import './styles/tokens.css';
import './styles/shell.css';
import './styles/frame.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './app/router.tsx';
import { createQueryClient } from './core/query.ts';
import { setSession } from './core/session.ts';
import { Toaster } from './ui/toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

const client = createQueryClient(() => {
  // The session ended on the server: show the sign-in page, and come back afterwards.
  setSession(client, null);
  void router.invalidate();
});
const router = createAppRouter(client);

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root element.');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
