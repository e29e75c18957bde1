import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The tags are ids of requirements: npm run requirements knows which there are.
    strictTags: false,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/cluster.ts',
          // Files share what they import and the content that is read; each has an academy and a database of its own.
          isolate: false,
          // On a busy machine a wait may be too short; what fails twice is broken, and what needed it is listed.
          retry: process.env['CI'] === undefined ? 0 : 1,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['contract/**/*.test.ts', 'web/src/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: 'web/test/components.ts',
        },
      },
    ],
  },
});
