import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrInstallNginx, installPackage } from '#tests/debian.ts'
import { findFreePort } from '#tests/postgres.ts'

export type Nginx = { url: string; pid: number; stop: () => Promise<void> }

/**
 * Starts nginx on a free port over a folder of files, with their compressed neighbours (.br, .gz) as
 * they lie there. Where there is no nginx, Debian's is installed if we may; else throws a sentence.
 */
export async function startNginx(folder: string): Promise<Nginx> {
  const program = findOrInstallNginx()
  if (!findBrotliModule()) installPackage('libnginx-mod-http-brotli-static')
  const home = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'))
  mkdirSync(path.join(home, 'logs'))
  const port = await findFreePort()
  const config = path.join(home, 'nginx.conf')
  writeFileSync(config, describeServer({ folder: path.resolve(folder), home, port }))
  const child = spawn(program, ['-p', home, '-c', config, '-g', 'daemon off;'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await waitFor(url, child)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Where Debian and others put it; undefined where it is not installed. */
function findBrotliModule(): string | undefined {
  return ['/usr/lib/nginx/modules', '/usr/share/nginx/modules']
    .map((modules) => path.join(modules, 'ngx_http_brotli_static_module.so'))
    .find((file) => existsSync(file))
}

function describeServer(given: { folder: string; home: string; port: number }): string {
  const brotli = findBrotliModule()
  return `
${brotli ? `load_module ${brotli};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${given.home}/nginx.pid;
error_log ${given.home}/logs/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 1000000;
  open_file_cache max=2000;
  gzip_static on;
  ${brotli ? 'brotli_static on;' : ''}
  client_body_temp_path ${given.home}/body;
  proxy_temp_path ${given.home}/proxy;
  fastcgi_temp_path ${given.home}/fastcgi;
  uwsgi_temp_path ${given.home}/uwsgi;
  scgi_temp_path ${given.home}/scgi;
  server {
    listen 127.0.0.1:${given.port};
    root ${given.folder};
    location / { try_files $uri $uri/index.html =404; }
  }
}
`
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return
    await sleep(50)
  }
  throw new Error('nginx does not answer.')
}
