import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cookieName, isHttps, readCookie } from '../../core/cookies.ts';
import type { SignInPerson } from './auth.store.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The longest browsers keep a cookie. */
const KEPT_SECONDS = 400 * DAY_SECONDS;
/** Maximum people per device, for shared computers. */
const MOST_PEOPLE = 5;
const PERSON = /^(?<id>\d{1,10})\.(?<device>[\w-]{16})\.(?<signature>[\w-]{43})$/;

/** Bound to the password hash: a new password makes every device unknown. */
function sign({ sessionSecret }: Config, { id, hash }: SignInPerson, device: string): Buffer {
  return createHmac('sha256', sessionSecret).update(`device|${id}|${device}|${hash}`).digest();
}

/** The cookie's entry for each person who has signed in on this device. */
function readPeople(config: Config, request: FastifyRequest) {
  const value = readCookie(request.headers.cookie, cookieName(config, 'device')) ?? '';
  return value.split('~').flatMap((entry) => {
    const { id, device, signature } = PERSON.exec(entry)?.groups ?? {};
    return id && device && signature ? [{ entry, id: Number(id), device, signature }] : [];
  });
}

/** The device ID, if the person has signed in on this device before. */
export function findDevice(config: Config, request: FastifyRequest, person: SignInPerson) {
  const known = readPeople(config, request).find(({ id }) => id === person.id);
  if (!known) return undefined;
  const given = Buffer.from(known.signature, 'base64url');
  const right = sign(config, person, known.device);
  return given.length === right.length && timingSafeEqual(given, right) ? known.device : undefined;
}

/** Marks this device as known for the person. */
export function knowDevice(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignInPerson,
): void {
  const device = findDevice(config, request, person) ?? randomBytes(12).toString('base64url');
  const own = `${person.id}.${device}.${sign(config, person, device).toString('base64url')}`;
  const others = readPeople(config, request).filter(({ id }) => id !== person.id);
  const value = [own, ...others.map(({ entry }) => entry)].slice(0, MOST_PEOPLE).join('~');
  const attributes = `Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isHttps(config) ? '; Secure' : ''}`;
  reply.header('set-cookie', `${cookieName(config, 'device')}=${value}; ${attributes}`);
}
