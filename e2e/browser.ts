import { existsSync } from 'node:fs';

/** Debian's packages; the headless shell needs two thirds of the processor of the whole browser. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** As named, else as Debian installs it. */
const executablePath = process.env['CHROMIUM'] ?? BROWSERS.find((path) => existsSync(path));

/** How Chromium is started here; without an installed one, it is Playwright's own. */
export const CHROMIUM = { ...(executablePath && { executablePath }), args: ['--no-sandbox'] };
