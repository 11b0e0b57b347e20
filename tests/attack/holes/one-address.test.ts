import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptLimits } from '#rules/requests/attempt-limits.ts'
import { type MailingServer, startMailingServer } from '../mailing-server.ts'

/** Eleven ways to write the domain of one mailbox. */
const domains = [
  'bücher.example',
  'BÜCHER.example',
  'bücher.EXAMPLE',
  'bu\u0308cher.example',
  'xn--bcher-kva.example',
  'XN--BCHER-KVA.example',
  'bücher\u3002example',
  'bücher\uff0eexample',
  'bücher\uff61example',
  '\uff42ücher.example',
  'bü\u00adcher.example',
]

/** The answers to all of them, of which so many are let through. */
const upTo = (most: number) => domains.map((_domain, index) => (index < most ? 200 : 429))

/** Spells one address in many ways, to fill one mailbox beyond the limits (S10). */
describe('a stranger who writes one domain in eleven ways', () => {
  let server: MailingServer
  beforeAll(async () => {
    server = await startMailingServer()
  })
  afterAll(() => server?.close())

  const askAll = async (path: string, name: string, more = {}) => {
    const answers = domains.map(async (domain) => {
      const body = { email: `${name}@${domain}`, ...more }
      return (await server.openBrowser().post(path, body)).status
    })
    return (await Promise.all(answers)).toSorted()
  }
  const countMails = async (kind: string) => {
    await server.waitUntilSent()
    return server.mails.filter((mail) => mail.kind === kind).length
  }

  it('has one account, and no more confirmation mails than one address gets', async () => {
    const signUps = await askAll('/api/auth/v1/signup', 'ada', {
      password: 'Table Mountain, 1087 m',
    })
    expect(signUps.filter((status) => status === 201)).toEqual([201])
    const { most } = attemptLimits['verification-mail']
    expect(await askAll('/api/auth/v1/resend', 'ada', { type: 'signup' })).toEqual(upTo(most))
    expect(await countMails('confirm-address')).toBe(1 + most)
  })

  it('has no more reset mails than one address gets', async () => {
    const { most } = attemptLimits['password-reset']
    expect(await askAll('/api/auth/v1/recover', 'ada')).toEqual(upTo(most))
    expect(await countMails('reset-password')).toBe(most)
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(1)
  })
})
