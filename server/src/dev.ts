import { once } from 'node:events';
import { buildApp } from './app.ts';
import { loadConfig, type Config } from './config.ts';
import type { Catalogue } from './content/catalogue.ts';
import { loadCatalogue } from './content/load.ts';
import { watchContent } from './content/watch.ts';
import { openDatabase, type Database } from './core/database/open.ts';
import { createDemoAcademy } from './features/demo/demo-academy.ts';

/** What survives a code change during development. */
export interface Opened {
  config: Config;
  database: Database;
  content: { catalogue: Catalogue };
}

export async function open(): Promise<Opened> {
  const config = loadConfig();
  const content = { catalogue: await readCatalogue() };
  return { config, content, database: await openDatabase(config) };
}

export function readCatalogue(): Promise<Catalogue> {
  return loadCatalogue({ isStrict: false, report: console.warn });
}

/** The server with the current code: how to listen, and how to make way for a newer one. */
export async function prepare({ config, database, content }: Opened) {
  const app = await buildApp({ config, database, catalogue: content.catalogue, busyAfterMs: 0 });
  await app.server.ready();
  const { jobs } = app.context;
  const address = { host: config.host, port: config.port };
  let stopWatching = () => {};
  let working: Promise<void> | undefined;
  const begin = () => {
    stopWatching = watchContent(app.context.content);
    working ??= jobs.start();
    return working;
  };
  return {
    listen: async () => {
      await begin();
      if (config.demo) await createDemoAcademy(app.context);
      return app.server.listen(address);
    },
    /** Nothing is prepared in advance: the first request for it waits. */
    listenAgain: async () => {
      app.server.server.listen(address);
      await once(app.server.server, 'listening');
      begin().catch(console.error);
    },
    /** Frees the port; running jobs may finish alongside the next server's. */
    stop: async () => {
      stopWatching();
      content.catalogue = app.context.content.catalogue;
      const closed = app.server.close();
      app.server.server.closeAllConnections();
      await closed;
      working?.then(() => jobs.stop()).catch(console.error);
    },
  };
}
