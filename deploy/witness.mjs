#!/usr/bin/env node
// A witness for transparency logs (C2SP tlog-witness, Ed25519): it signs that a log only grew since it last looked. One
// file, no dependency, Node 20.10 or newer: copy it to a machine that the academy does not run. It sees sizes and hashes.
//
//   WITNESS_NAME=witness.example.org LOGS="<vkey of a log> …" node witness.mjs
//
// PORT (8080), HOST (127.0.0.1), and STATE (./witness-state: the key, and what was signed last for each log).
import * as crypto from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { WITNESS_NAME: NAME = 'localhost/witness', LOGS = '', STATE = 'witness-state' } = process.env;
const { HOST = '127.0.0.1', PORT = '8080' } = process.env;
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const SIZE = /^(0|[1-9]\d{0,14})$/;
const bytesOf = (text) => Buffer.from(text ?? '', 'base64');
const sha256 = (...parts) => crypto.createHash('sha256').update(Buffer.concat(parts)).digest();
const byte = (value) => Buffer.from([value]);
const node = (left, right) => sha256(byte(1), left, right);
const keyId = (name, type, key) => sha256(Buffer.from(`${name}\n`), byte(type), key).toString('hex', 0, 4);

/** Durable before it returns. */
function writeFile(path, text) {
  fs.writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
  fs.renameSync(`${path}.part`, path);
  const folder = fs.openSync(STATE, 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

fs.mkdirSync(STATE, { recursive: true, mode: 0o700 });
const keyFile = join(STATE, 'witness.pem');
const newKey = () =>
  crypto.generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
if (!fs.existsSync(keyFile)) writeFile(keyFile, newKey());
const privateKey = crypto.createPrivateKey(fs.readFileSync(keyFile));
const ownKey = crypto.createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-32);
const ownId = keyId(NAME, 4, ownKey);

/** The logs to watch: several keys of one origin are its old and its new one. */
const logs = (LOGS.match(/[^\s,]+/g) ?? []).map((vkey) => {
  const [, origin, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const bytes = bytesOf(encoded);
  if (bytes.length !== 33 || bytes[0] !== 1 || keyId(origin, 1, bytes.subarray(1)) !== id)
    throw new Error(`LOGS: ${vkey} is not the verifier key of a log.`);
  const key = Buffer.concat([SPKI, bytes.subarray(1)]);
  return { origin, id, key: crypto.createPublicKey({ key, format: 'der', type: 'spki' }) };
});

const hashOf = (origin) => sha256(Buffer.from(origin)).toString('hex');
const stateFile = (origin) => join(STATE, `${hashOf(origin)}.json`);
function readSeen(origin) {
  const file = stateFile(origin);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { size: 0 };
}

/** RFC 9162, section 2.1.4.2; anything follows from an empty tree. */
function isConsistent(seen, next, proof) {
  const [oldRoot, root] = [bytesOf(seen.root), bytesOf(next.root)];
  if (next.size === 0 && !root.equals(sha256())) return false;
  if (seen.size === 0) return proof.length === 0;
  if (seen.size === next.size) return proof.length === 0 && oldRoot.equals(root);
  let [at, last] = [BigInt(seen.size) - 1n, BigInt(next.size) - 1n];
  while (at & 1n) [at, last] = [at >> 1n, last >> 1n];
  const [start, ...rest] = at === 0n ? [oldRoot, ...proof] : proof;
  if (!start) return false;
  let [one, other] = [start, start];
  for (const hash of rest) {
    if (last === 0n) return false;
    if (at & 1n || at === last) {
      [one, other] = [node(hash, one), node(hash, other)];
      while (!(at & 1n) && at !== 0n) [at, last] = [at >> 1n, last >> 1n];
    } else other = node(other, hash);
    [at, last] = [at >> 1n, last >> 1n];
  }
  return last === 0n && one.equals(oldRoot) && other.equals(root);
}

const isHash = (text) => bytesOf(text).length === 32 && bytesOf(text).toString('base64') === text;
function parse(body) {
  const gap = body.indexOf('\n\n');
  const [oldLine = '', ...proof] = body.slice(0, gap).split('\n');
  const note = body.slice(gap + 2);
  const end = note.lastIndexOf('\n\n') + 1;
  const text = note.slice(0, end);
  const signatures = note.slice(text.length + 1).split('\n');
  const [origin, size, root, ...more] = text.split('\n');
  const old = oldLine.replace(/^old /, '');
  const isWritten = oldLine.startsWith('old ') && gap > 0 && end > 1 && more.join('') === '';
  const isWhole = SIZE.test(old) && SIZE.test(size) && proof.length < 64 && [root, ...proof].every(isHash);
  if (!isWritten || !isWhole) return undefined;
  const next = { size: Number(size), root };
  return { old: Number(old), proof: proof.map(bytesOf), note, text, signatures, origin, next };
}

/** Checks and remembers in one step: nothing else runs before it returns. */
function addCheckpoint(body) {
  const { old, proof, note, text, signatures, origin, next } = parse(body) ?? {};
  if (!next) return [400, 'malformed\n'];
  const keys = logs.filter((log) => log.origin === origin);
  if (keys.length === 0) return [404, 'unknown log\n'];
  const judged = signatures.flatMap((line) => {
    const [dash, name, encoded] = line.split(' ');
    const bytes = bytesOf(encoded);
    const log = keys.find(({ id }) => dash === '—' && name === origin && id === bytes.toString('hex', 0, 4));
    return log ? [crypto.verify(null, Buffer.from(text), log.key, bytes.subarray(4))] : [];
  });
  if (judged.length === 0 || judged.includes(false)) return [403, 'not signed by a known key of the log\n'];
  if (old > next.size) return [400, 'the old size is above the new one\n'];
  const seen = readSeen(origin);
  if (old !== seen.size) return [409, `${seen.size}\n`, 'text/x.tlog.size'];
  if (!isConsistent(seen, next, proof)) return [422, 'not consistent with what was seen before\n'];
  const time = Math.floor(Date.now() / 1000);
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const signature = crypto.sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), privateKey);
  const bytes = Buffer.concat([Buffer.from(ownId, 'hex'), stamp, signature]);
  const line = `— ${NAME} ${bytes.toString('base64')}\n`;
  writeFile(stateFile(origin), JSON.stringify({ ...next, checkpoint: `${note.trimEnd()}\n${line}` }));
  return [200, line];
}

/** What was cosigned last, for whoever compares what others were shown. */
function findCheckpoint(path) {
  const log = logs.find(({ origin }) => path === `/${hashOf(origin)}/checkpoint`);
  const checkpoint = log && readSeen(log.origin).checkpoint;
  return checkpoint ? [200, checkpoint] : [404, 'nothing seen\n'];
}

async function handle(request) {
  if (request.method === 'GET') return findCheckpoint(request.url);
  if (request.method !== 'POST' || request.url !== '/add-checkpoint') return [404, 'POST /add-checkpoint\n'];
  let body = '';
  for await (const chunk of request.setEncoding('utf8'))
    if ((body += chunk).length > 65_536) return [400, 'too large\n'];
  return addCheckpoint(body);
}

const server = createServer((request, response) => {
  const reply = ([status, text, type = 'text/plain; charset=utf-8']) =>
    response.writeHead(status, { 'content-type': type }).end(text);
  handle(request).then(reply, (error) => (console.error(error), reply([500, 'failed\n'])));
});
server.listen(Number(PORT), HOST, () => {
  const vkey = Buffer.concat([byte(4), ownKey]).toString('base64');
  process.stdout.write(`${NAME}+${ownId}+${vkey} http://${HOST}:${server.address().port}\n`);
});
