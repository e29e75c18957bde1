import type { FastifyReply } from 'fastify';

/** Strangers’ programs read this from anywhere; none of it belongs to a session. */
export function openToAll(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
}
