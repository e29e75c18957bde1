import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';

/** Shorter texts fit in the first packets anyway. */
const WORTH_COMPRESSING = 1024;
/** Below this size, compressing is cheaper than handing the text to another thread. */
const SMALL = 16 * 1024;
const MEMORY = 24 * 1024 * 1024;
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A text as sent over the wire. */
interface Prepared {
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
}

const compressors = {
  br: {
    now: (text: string, quality: number) => brotliCompressSync(text, brotliOptions(text, quality)),
    apart: async (text: string, quality: number) =>
      promisify(brotliCompress)(text, brotliOptions(text, quality)),
  },
  gzip: { now: (text: string) => gzipSync(text), apart: async (text: string) => promisify(gzip)(text) },
};

function brotliOptions(text: string, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  };
}

/** Immutable values, such as parts of the catalogue. */
const lasting = new WeakSet<object>();

/**
 * Replies with an immutable value, serialized and compressed once. The browser may cache it and revalidates it before each
 * use.
 */
export function lastingReply<T extends object>(reply: FastifyReply, value: T): T {
  reply.header('cache-control', 'private, no-cache');
  lasting.add(value);
  return value;
}

/** Like the library's serializer, with immutable replies cached. */
export const replySerializer: typeof serializerCompiler = (route) => {
  const serialize = serializerCompiler(route);
  const texts = new WeakMap<object, string>();
  return (data: unknown) => {
    if (typeof data !== 'object' || data === null || !lasting.has(data)) return serialize(data);
    const text = texts.get(data) ?? serialize(data);
    texts.set(data, text);
    return text;
  };
};

function prepare(text: string): Prepared {
  return { etag: `W/"${createHash('sha1').update(text).digest('base64url')}"` };
}

function isKnownToClient({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.split(/\s*,\s*/).includes(etag) === true;
}

function mayBeRevalidated({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store';
}

/**
 * Sends texts as the client accepts them: 304 if it has them, compressed if worthwhile. Compressed bytes are cached by
 * text, so that what many people read is prepared once.
 */
export function prepareReplies(app: FastifyInstance): void {
  const negotiator = new Negotiator({ supportedValues: [...ENCODINGS], cache: new LRUCache({ max: 200 }) });
  const known = new LRUCache<string, Prepared>({
    maxSize: MEMORY,
    sizeCalculation: ({ br, gzip: gzipped }, text) =>
      100 + text.length + (br?.length ?? 0) + (gzipped?.length ?? 0),
  });

  async function compress(text: string, prepared: Prepared, encoding: Encoding): Promise<Buffer> {
    const made = prepared[encoding];
    if (made) return made;
    const compressor = compressors[encoding];
    const bytes = text.length > SMALL ? await compressor.apart(text, 5) : compressor.now(text, 4);
    prepared[encoding] = bytes;
    known.set(text, prepared);
    return bytes;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload;
    const isRevalidated = mayBeRevalidated(request, reply);
    if (payload.length < WORTH_COMPRESSING && !isRevalidated) return payload;
    const prepared = known.get(payload) ?? prepare(payload);
    if (isRevalidated) {
      known.set(payload, prepared);
      reply.header('etag', prepared.etag);
      if (isKnownToClient(request, prepared.etag)) {
        reply.status(304).removeHeader('content-type');
        return null;
      }
    }
    if (payload.length < WORTH_COMPRESSING) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '');
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    return compress(payload, prepared, encoding);
  });
}
