import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../core/errors.ts';
import {
  parseTilePath,
  readEarlier,
  readEntries,
  readPublished,
  readStamp,
  readTile,
} from '../../core/log/published.ts';

const FULL = 256;
const MOST_LEVELS = 63;
const FOR_EVER = 'public, max-age=31536000, immutable';
const FEW_SECONDS = 'public, max-age=5';
const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';

const missing = () => new AppError('request.not_found', 'The published log has no such resource.');

function send(
  reply: FastifyReply,
  body: Uint8Array | string | undefined,
  [type, cache]: readonly [string, string],
) {
  if (body === undefined) throw missing();
  return reply
    .header('cache-control', cache)
    .header('access-control-allow-origin', '*')
    .type(type)
    .send(typeof body === 'string' ? body : Buffer.from(body));
}

/** `x001/067` or `x001/067.p/12`: the number of a tile, and how many hashes of it; undefined if written otherwise. */
function parseTile(path: string): { index: number; width: number } | undefined {
  const [, name = '', digits] = /^(.*?)(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  const index = parseTilePath(name);
  const width = digits === undefined ? FULL : Number(digits);
  if (index === undefined || (digits !== undefined && width >= FULL)) return undefined;
  return { index, width };
}

function parseLevel(text: string): number | undefined {
  const level = /^(0|[1-9]\d?)$/.test(text) ? Number(text) : undefined;
  return level !== undefined && level <= MOST_LEVELS ? level : undefined;
}

/** C2SP tlog-tiles: the checkpoint changes with each batch; tiles and entries never do. */
export function serveTiles(app: FastifyInstance, { database: { db } }: Context): void {
  app.get('/log/checkpoint', async (_request, reply) =>
    send(reply, (await readPublished(db))?.text, [TEXT, FEW_SECONDS]),
  );
  app.get<{ Params: { size: string } }>('/log/checkpoint/:size', async ({ params }, reply) => {
    const size = /^\d{1,15}$/.test(params.size) ? Number(params.size) : -1;
    return send(reply, await readEarlier(db, size), [TEXT, FOR_EVER]);
  });
  app.get<{ Params: { size: string } }>('/log/stamp/:size', async ({ params }, reply) => {
    const size = /^\d{1,15}$/.test(params.size) ? Number(params.size) : -1;
    return send(reply, await readStamp(db, size), ['application/timestamp-reply', FOR_EVER]);
  });
  app.get<{ Params: { '*': string } }>('/log/tile/entries/*', async ({ params }, reply) => {
    const tile = parseTile(params['*']);
    return send(reply, tile && (await readEntries(db, tile.index, tile.width)), [BYTES, FOR_EVER]);
  });
  app.get<{ Params: { level: string; '*': string } }>('/log/tile/:level/*', async ({ params }, reply) => {
    const level = parseLevel(params.level);
    const tile = parseTile(params['*']);
    const hashes = level === undefined || !tile ? undefined : await readTile(db, { level, ...tile });
    return send(reply, hashes, [BYTES, FOR_EVER]);
  });
}
