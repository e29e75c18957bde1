import { plainMessage } from '@trialwright/contract';

declare global {
  // Where zod keeps its settings, for all its copies in a page.
  var __zod_globalConfig: object | undefined;
}

const settings = { jitless: true, customError: plainMessage };

/**
 * The settings of zod, where it looks for them, so that they hold before the first schema is made and pages without a
 * schema need not load it. Looking whether code may be compiled would break the content security policy; forms say in
 * the same words as the server what a field must be.
 */
globalThis.__zod_globalConfig = Object.assign(globalThis.__zod_globalConfig ?? {}, settings);
