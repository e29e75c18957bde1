import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type App } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { loadCatalogue } from '../../server/src/content/load.ts';
import { openDatabase } from '../../server/src/core/database/open.ts';
import { createDemoAcademy } from '../../server/src/features/demo/demo-academy.ts';
import { freePort } from '../server.ts';
import { makeCertificate } from './tls.ts';

/** What an address answers instead of the academy, for one case. */
export type Overrides = Map<string, { status: number; body: string }>;

export interface JudgedAcademy {
  app: App;
  url: string;
  folder: string;
  /** Of the authority that signed its TLS certificate. */
  authority: string;
  overrides: Overrides;
  close: () => Promise<void>;
}

/** A demo academy with its certificates, behind TLS on localhost. */
export async function openAcademy(): Promise<JudgedAcademy> {
  const folder = mkdtempSync(join(tmpdir(), 'tw-judges-'));
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'fatal', MIN_FREE_MB: '0', PUBLIC_URL: url };
  const config = readConfig({ ...settings, DATA_DIR: join(folder, 'data') });
  const database = await openDatabase(config);
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  const app = await buildApp({ config, database, catalogue, busyAfterMs: 0 });
  await app.startJobs();
  await app.server.ready();
  await createDemoAcademy(app.context);
  const overrides: Overrides = new Map();
  const front = createServer(makeCertificate(folder), (request, response) => {
    const other = overrides.get(request.url ?? '');
    if (other) {
      response.writeHead(other.status, { 'content-type': 'application/json' }).end(other.body);
      return;
    }
    const accept = request.headers.accept ?? '*/*';
    void app.server.inject({ url: request.url ?? '/', headers: { accept } }).then((reply) => {
      const type = String(reply.headers['content-type']);
      response.writeHead(reply.statusCode, { 'content-type': type }).end(reply.rawPayload);
    });
  });
  await new Promise<void>((resolve) => front.listen(port, 'localhost', resolve));
  return {
    app,
    url,
    folder,
    authority: join(folder, 'ca.pem'),
    overrides,
    close: async () => {
      front.closeAllConnections();
      front.close();
      await app.server.close();
      await app.context.jobs.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
