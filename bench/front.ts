import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort } from './server.ts';

const PROXY = join(import.meta.dirname, '../deploy/nginx/proxy.conf');

/** What stands before the processes. */
export interface Front {
  name: string;
  url: string;
  pid: number | undefined;
  stop: () => Promise<void>;
}

function findNginx(): string | undefined {
  for (const path of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(path, ['-v'], { stdio: 'ignore' });
      return path;
    } catch {
      // Not there; perhaps the next one.
    }
  }
  return undefined;
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** nginx with the very proxying of deploy/nginx. */
async function startNginx(nginx: string, ports: readonly number[], folder: string): Promise<Front> {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(folder, { recursive: true });
  const conf = join(folder, 'nginx.conf');
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`);
  writeFileSync(
    conf,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream academy {
    zone academy 64k;
    least_conn;
    ${servers.join('\n    ')}
    keepalive 32;
    keepalive_timeout 25s;
  }
  server {
    listen 127.0.0.1:${port};
    include ${PROXY};
  }
}
`,
  );
  execFileSync(nginx, ['-t', '-q', '-p', folder, '-e', 'stderr', '-c', conf], { stdio: 'inherit' });
  const child = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', conf], { stdio: 'inherit' });
  await untilListening(port);
  return {
    name: 'nginx with deploy/nginx/proxy.conf',
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Connections in turn, to the next process where one does not take them; requests are not looked into. */
async function startRoundRobin(ports: readonly number[]): Promise<Front> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const reach = (tries: number) => {
      const port = ports[turn++ % ports.length] ?? 0;
      const upstream = connect(port, '127.0.0.1');
      const refused = () => (tries > 1 ? reach(tries - 1) : client.destroy());
      upstream.once('error', refused);
      upstream.once('connect', () => {
        upstream.off('error', refused);
        upstream.on('error', () => client.destroy());
        upstream.once('close', () => client.destroy());
        client.once('close', () => upstream.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    reach(ports.length);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    name: 'a plain TCP round robin in Node, since nginx is not installed',
    url: `http://127.0.0.1:${port}`,
    pid: undefined,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function startFront(ports: readonly number[], folder: string): Promise<Front> {
  const nginx = findNginx();
  return nginx ? startNginx(nginx, ports, folder) : startRoundRobin(ports);
}
