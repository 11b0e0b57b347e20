import { describe, expect, it } from 'vitest'
import { contactBody } from '../../test-office.ts'
import { useServer } from '../../use-server.ts'

/** Attack: claims another origin, either this machine or no address at all. */
describe('a stranger who says to be somewhere else', () => {
  const server = useServer({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' })

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${server.port}${path}`, { headers, redirect: 'manual' })

  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Host', 'www.cape.example'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '203.0.113.7'],
    ['Forwarded', 'for=203.0.113.7'],
    ['Via', '1.1 proxy'],
  ])('reads neither mail nor figures through a proxy that sends %s', async (name, value) => {
    const token = /dev\/mail\?token=([\w-]+)/.exec(server.output())?.[1] ?? ''
    for (const path of ['/dev/mail', `/dev/mail?token=${token}`, '/metrics']) {
      expect([path, (await ask(path, { [name]: value })).status]).toEqual([path, 404])
    }
  })

  it('reads no mail without the link that the server printed, which opens one browser', async () => {
    expect((await ask('/dev/mail')).status).toBe(403)
    expect((await ask('/dev/mail?token=guessed')).status).toBe(403)
    const link = /\/dev\/mail\?token=[\w-]{32}/.exec(server.output())?.[0] ?? ''
    const opened = await ask(link)
    expect(opened.status).toBe(303)
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/i)
    expect((await ask('/dev/mail', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
    expect((await ask('/dev/mail', { cookie: 'mail-page=guessed' })).status).toBe(403)
    expect((await ask(link)).status).toBe(403)
  })

  it.each([
    ['an address with a port', (n: number) => `203.0.113.52:${1000 + n}`],
    ['an IPv6 address with a port', (n: number) => `[2001:db8::${n}]:${1000 + n}`],
    ['what is no address', (n: number) => `_hidden${n}`],
  ])('is counted as one network when a proxy names %s', async (_, name) => {
    const statuses = new Set<number>()
    for (let n = 1; n <= 30 && !statuses.has(429); n += 1) {
      const { status } = await fetch(`${server.url}/api/functions/send-contact-email`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-forwarded-for': name(n),
        },
        body: JSON.stringify(contactBody({ email: `guest${n}@guests.example` })),
      })
      statuses.add(status)
    }
    expect(statuses).toContain(429)
  })

  it('leaves one line in the log about what could not be read', () => {
    const said = server.output().match(/X-Forwarded-For that cannot be read/g)
    expect(said).toHaveLength(1)
  })
})
