import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { networkLimits } from '#rules/requests/form-limits.ts'
import { makeCertificate } from './certificate.ts'
import { createDataFolder, findBundle } from './databases.ts'
import { findOrInstallNginx, findOrInstallProgram } from './debian.ts'
import { findFreePort } from './postgres.ts'
import { productionSettings, type ServerProcess, startServer } from './server-process.ts'

describe('the server behind nginx, set up as in docs/operations.md', () => {
  const host = 'www.example.com'
  const folder = mkdtempSync(path.join(tmpdir(), 'behind-nginx-'))
  const certificate = path.join(folder, 'certificate.pem')
  let data: string
  let server: ServerProcess
  let nginx: ChildProcess
  let port: number
  beforeAll(async () => {
    const program = findOrInstallNginx()
    findOrInstallProgram('openssl')
    data = await createDataFolder()
    server = await startServer(await findBundle(), {
      DATA_DIR: data,
      ...productionSettings,
      SITE_URL: `https://${host}`,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    })
    port = await findFreePort()
    makeCertificate(folder, host)
    writeFileSync(path.join(folder, 'nginx.conf'), formatNginxConfiguration())
    nginx = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
      stdio: 'inherit',
    })
    await vi.waitUntil(() => nginx.exitCode !== null || send('/healthz').catch(() => false), 60_000)
    if (nginx.exitCode !== null) throw new Error('nginx refused the example configuration.')
  })
  afterAll(async () => {
    if (nginx?.exitCode === null) {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    }
    await server?.end('SIGTERM')
    for (const directory of [folder, data ?? folder])
      rmSync(directory, { recursive: true, force: true })
  })

  it('serves TLS and HTTP/2, and sends HSTS', async () => {
    const page = await send('/tours')
    expect(page.status).toBe(200)
    expect(page.text).toContain('</html>')
    expect(page.headers['strict-transport-security']).toContain('; includeSubDomains')
    const socket = connect({
      port,
      servername: host,
      ca: readFileSync(certificate),
      ALPNProtocols: ['h2'],
    })
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('h2')
    socket.destroy()
  })

  it('serves no metrics', async () => {
    expect((await send('/metrics')).status).toBe(404)
  })

  it('counts visitors by the address that nginx saw, not the one they claim', async () => {
    const { most: limit } = networkLimits.newsletter
    for (let attempt = 0; attempt < limit; attempt += 1) {
      const claimedAddress = `198.51.100.${attempt}`
      expect(await subscribe('203.0.113.7', attempt, claimedAddress)).toBe(202)
    }
    expect(await subscribe('203.0.113.7', limit, '198.51.100.200')).toBe(429)
    expect(await subscribe('203.0.113.8', limit + 1)).toBe(202)
  })

  async function subscribe(
    visitorAddress: string,
    number: number,
    claimedAddress?: string,
  ): Promise<number> {
    const body = {
      email: `guest-${number}@guests.example`,
      consent: { textVersion: shipped.consents.newsletter.version },
    }
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-visitor': visitorAddress,
      ...(claimedAddress === undefined ? {} : { 'x-forwarded-for': claimedAddress }),
    }
    return (await send('/api/newsletter', { headers, body: JSON.stringify(body) })).status
  }

  function send(
    pagePath: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path: pagePath,
          method: body === undefined ? 'GET' : 'POST',
          servername: host,
          ca: readFileSync(certificate),
          headers: { host, ...headers },
        },
        (answer) => {
          let text = ''
          answer.on('data', (chunk) => (text += String(chunk)))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          )
        },
      )
      outgoing.on('error', reject).end(body)
    })
  }

  /**
   * The example configuration of the docs with the files and ports of this test. A header sets
   * the visitor's address.
   */
  function formatNginxConfiguration(): string {
    const example =
      /```nginx\n([^]+?)```/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
    const site = example
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${folder}/key.pem;`)
      .replace(/ssl_certificate .+;/, `ssl_certificate ${certificate};`)
      .replace('http://127.0.0.1:3000', server.url)
    return `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Visitor;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${site}
}
`
  }
})
