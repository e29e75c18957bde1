import { loadCatalogue } from './load.ts';

/** Reads the content while the academy is built, so that its first start finds it compiled. */
await loadCatalogue({ isStrict: false, report: () => undefined });
