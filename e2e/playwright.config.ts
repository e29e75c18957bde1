import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './browser.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 3390);
// Workers read this file again: they must see the folder that the first reading made.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'tw-e2e-'));

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // A browser on a busy machine may miss a beat; what fails twice is broken.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: 'node ../server/main.mjs',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 90_000,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      // Nobody waits for a journey to read.
      READING_WORDS_PER_MINUTE: '1000000000',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
