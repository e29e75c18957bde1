import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutsideFetch, isPublicAddress } from './outside-fetch.ts';

let server: Server;
let port: number;
let ca: string;
const seen: string[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tw-tls-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  execFileSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=academy.example',
    '-addext',
    'subjectAltName=DNS:academy.example',
    '-keyout',
    key ?? '',
    '-out',
    cert ?? '',
  ]);
  ca = readFileSync(cert ?? '', 'utf8');
  server = createServer({ key: readFileSync(key ?? ''), cert: ca }, (request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/moved')
      return response.writeHead(302, { location: 'https://academy.example/' }).end();
    if (request.url === '/large') return response.end('x'.repeat(2 * 1024 * 1024));
    return response.end('{"id":"did:web:academy.example"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  rmSync(folder, { recursive: true });
});
afterAll(() => server.close());

/** A fetch that takes this machine for a public one. */
const reach = (resolved: string[] = []) =>
  createOutsideFetch({
    port,
    ca,
    isPublic: () => true,
    resolve: async (host) => {
      resolved.push(host);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });

describe('a document of another host', () => {
  test('is read over https from the address that was looked at, once', async () => {
    const resolved: string[] = [];
    expect(await reach(resolved)('https://academy.example/.well-known/did.json')).toContain('did:web');
    expect(resolved).toEqual(['academy.example']);
  });

  test('is not read behind a redirect, nor beyond a megabyte, nor from another name’s certificate', async () => {
    expect(await reach()('https://academy.example/moved')).toBeUndefined();
    expect(await reach()('https://academy.example/large')).toBeUndefined();
    expect(await reach()('https://other.example/')).toBeUndefined();
  });
});

describe('an address that could lead inside', () => {
  test.each([
    'http://academy.example/did.json',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://10.0.0.8/',
    'https://localhost/',
    'https://academy.example:8443/',
    'https://user@academy.example/',
    'file:///etc/passwd',
    'ftp://academy.example/',
    'nothing',
  ])('%s is refused, and nothing is asked of it', async (url) => {
    const before = seen.length;
    const fetchOutside = createOutsideFetch({
      port,
      ca,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(await fetchOutside(url)).toBeUndefined();
    expect(seen).toHaveLength(before);
  });

  test('a name with a private address is refused, also beside a public one', async () => {
    const before = seen.length;
    for (const addresses of [['10.1.2.3'], ['93.184.215.14', '192.168.0.7'], ['::1'], []]) {
      const resolve = async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      expect(await createOutsideFetch({ port, ca, resolve })('https://academy.example/')).toBeUndefined();
    }
    expect(seen).toHaveLength(before);
  });

  test('a name that nobody knows is refused', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await createOutsideFetch({ resolve })('https://academy.example/')).toBeUndefined();
  });
});

test('public addresses are told from those of networks of one’s own', () => {
  for (const address of ['93.184.215.14', '8.8.8.8', '2606:4700::1111', '172.32.0.1', '100.128.0.1'])
    expect(isPublicAddress(address), address).toBe(true);
  const others = [
    '0.0.0.0',
    '172.31.255.255',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'ff02::1',
  ];
  for (const address of [...others, '2002:7f00:1::', '2001::1', '::', '', 'localhost'])
    expect(isPublicAddress(address), address).toBe(false);
});
