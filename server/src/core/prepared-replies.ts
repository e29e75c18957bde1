import { hash } from 'node:crypto';
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
const MEMORY = 12 * 1024 * 1024;
/** Texts whose tag is remembered, so that it is not computed for every reader. */
const TAGGED_MOST = 100;
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A text as sent over the wire. */
type Prepared = Partial<Record<Encoding, Buffer>>;

type Text = string | Buffer;

const compressors = {
  br: {
    now: (text: Text, quality: number) => brotliCompressSync(text, brotliOptions(text, quality)),
    apart: async (text: Text, quality: number) =>
      promisify(brotliCompress)(text, brotliOptions(text, quality)),
  },
  gzip: { now: (text: Text) => gzipSync(text), apart: async (text: Text) => promisify(gzip)(text) },
};

function brotliOptions(text: Text, quality: number) {
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
/** Their texts as bytes, which are written faster than strings and take half the memory, each with its tag. */
const lastingTags = new WeakMap<Buffer, string>();

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
  const known = new WeakMap<object, Buffer>();
  return (data: unknown) => {
    if (typeof data !== 'object' || data === null || !lasting.has(data)) return serialize(data);
    const bytes = known.get(data) ?? lastingBytes(serialize(data));
    known.set(data, bytes);
    // Fastify sends bytes as it sends strings; only the type of a serializer does not say so.
    return bytes as unknown as string;
  };
};

const tagOf = (text: Text) => `W/"${hash('sha1', text, 'base64url')}"`;

/** A text that many people read, as bytes with their tag: sent as they are, however often. */
export function lastingBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  lastingTags.set(bytes, tagOf(bytes));
  return bytes;
}

const isText = (payload: unknown): payload is Text =>
  typeof payload === 'string' || (Buffer.isBuffer(payload) && lastingTags.has(payload));

function isKnownToClient({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.split(/\s*,\s*/).includes(etag) === true;
}

function mayBeRevalidated({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store';
}

/**
 * Sends texts as the client accepts them: 304 if it has them, compressed if worthwhile. Compressed bytes are cached by the
 * hash of the text, so that what many people read is prepared once and the text itself is not kept.
 */
export function prepareReplies(app: FastifyInstance): void {
  const negotiator = new Negotiator({ supportedValues: [...ENCODINGS], cache: new LRUCache({ max: 200 }) });
  const known = new LRUCache<string, Prepared>({
    maxSize: MEMORY,
    sizeCalculation: ({ br, gzip: gzipped }) => 300 + (br?.length ?? 0) + (gzipped?.length ?? 0),
  });
  const tags = new LRUCache<string, string>({ max: TAGGED_MOST });

  function rememberTag(text: Text): string {
    if (typeof text !== 'string') return lastingTags.get(text) ?? tagOf(text);
    const tag = tags.get(text) ?? tagOf(text);
    tags.set(text, tag);
    return tag;
  }

  async function compress(text: Text, tag: string, encoding: Encoding): Promise<Buffer> {
    const compressor = compressors[encoding];
    const bytes = text.length > SMALL ? await compressor.apart(text, 5) : compressor.now(text, 4);
    known.set(tag, { ...known.get(tag), [encoding]: bytes });
    return bytes;
  }

  /** What is sent instead of a payload: at once, unless it must be compressed first. */
  function prepare(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    if (!isText(payload) || reply.hasHeader('content-encoding')) return payload;
    const isRevalidated = mayBeRevalidated(request, reply);
    if (payload.length < WORTH_COMPRESSING && !isRevalidated) return payload;
    const tag = isRevalidated ? rememberTag(payload) : undefined;
    if (tag !== undefined) {
      reply.header('etag', tag);
      if (isKnownToClient(request, tag)) {
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
    const name = tag ?? tagOf(payload);
    return known.get(name)?.[encoding] ?? compress(payload, name, encoding);
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const sent = prepare(request, reply, payload);
    if (sent instanceof Promise) sent.then((bytes) => done(null, bytes), done);
    else done(null, sent);
  });
}
