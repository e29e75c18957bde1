import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An authority of our own and a certificate for localhost by it. */
export function makeCertificate(folder: string): { key: string; cert: string } {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const subject = (name: string) => ['-subj', `/CN=${name}`, '-nodes', '-newkey', 'rsa:2048'];
  openssl(
    'req',
    '-x509',
    ...subject('Judges'),
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-days',
    '2',
  );
  openssl(
    'req',
    '-x509',
    ...subject('localhost'),
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-addext',
    'subjectAltName=DNS:localhost',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    '-days',
    '2',
    '-keyout',
    file('tls.key'),
    '-out',
    file('tls.pem'),
  );
  return { key: readFileSync(file('tls.key'), 'utf8'), cert: readFileSync(file('tls.pem'), 'utf8') };
}
