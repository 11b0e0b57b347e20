import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificate } from '#tests/certificate.ts'
import { findOrInstallNginx, findOrInstallProgram, installPackage } from '#tests/debian.ts'
import { findFreePort } from '#tests/postgres.ts'

/** Addresses of the two servers: TLS and HTTP/2 with a self-signed certificate. */
export type Nginx = { bare: string; site: string; stop: () => Promise<void> }

/**
 * Starts nginx on two free ports: for a folder of files and their compressed copies (.br, .gz), and in
 * front of the site's server, as in docs/operations.md. Installs Debian's nginx and openssl if they are
 * missing; throws if that is not allowed.
 */
export async function startNginx(folder: string, server: string): Promise<Nginx> {
  const program = findOrInstallNginx()
  findOrInstallProgram('openssl')
  if (!findBrotliModule()) installPackage('libnginx-mod-http-brotli-static')
  const home = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'))
  mkdirSync(path.join(home, 'logs'))
  makeCertificate(home, 'localhost')
  const ports = { bare: await findFreePort(), site: await findFreePort() }
  const config = path.join(home, 'nginx.conf')
  writeFileSync(config, describeServers({ folder: path.resolve(folder), home, server, ports }))
  const child = spawn(program, ['-p', home, '-c', config, '-g', 'daemon off;'], { stdio: 'ignore' })
  await waitFor(ports.site, child)
  return {
    bare: `https://localhost:${ports.bare}`,
    site: `https://localhost:${ports.site}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The module's path in Debian and similar systems; undefined if it is not installed. */
function findBrotliModule(): string | undefined {
  return ['/usr/lib/nginx/modules', '/usr/share/nginx/modules']
    .map((modules) => path.join(modules, 'ngx_http_brotli_static_module.so'))
    .find((file) => existsSync(file))
}

type ServerOptions = {
  folder: string
  home: string
  server: string
  ports: { bare: number; site: number }
}

function describeServers(options: ServerOptions): string {
  const brotli = findBrotliModule()
  return `
${brotli ? `load_module ${brotli};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${options.home}/nginx.pid;
error_log ${options.home}/logs/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  ssl_certificate certificate.pem;
  ssl_certificate_key key.pem;
  gzip_static on;
  ${brotli ? 'brotli_static on;' : ''}
  client_body_temp_path ${options.home}/body;
  proxy_temp_path ${options.home}/proxy;
  fastcgi_temp_path ${options.home}/fastcgi;
  uwsgi_temp_path ${options.home}/uwsgi;
  scgi_temp_path ${options.home}/scgi;
  server {
    listen 127.0.0.1:${options.ports.bare} ssl http2;
    root ${options.folder};
    location / { try_files $uri $uri/index.html =404; }
  }
  server {
    listen 127.0.0.1:${options.ports.site} ssl http2;
    location / {
      proxy_pass ${options.server};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`
}

async function waitFor(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    const socket = connect(port, '127.0.0.1')
    const answers = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (answers) return
    await sleep(50)
  }
  throw new Error('nginx does not answer.')
}
