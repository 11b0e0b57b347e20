import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { codeOf, readToken, readRefusal } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { newsletterSubscriptions } from './newsletter-subscriptions-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { omit } from '#rules/omit.ts'

describe.each(engines)('the newsletter on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.clear(newsletterSubscriptions, outbox, idempotencyKeys, attempts))

  const ask = (email = 'Ada@Guests.example', change = {}) =>
    office.post('/api/newsletter', { email, consent: { textVersion: '2025-08-15' }, ...change })
  const confirm = (token: string, key?: string) =>
    office.post('/api/newsletter/confirm', { token }, key)
  const end = (token: string) =>
    office.app.request(`/api/newsletter/unsubscribe?token=${token}`, { method: 'POST' })
  const stored = () => office.db.select().from(newsletterSubscriptions)
  const mails = () => office.db.select().from(outbox).orderBy(outbox.createdAt)

  const tokenOf = async (page: 'confirm' | 'unsubscribe') => {
    const texts = (await mails()).map(({ text }) => text).toReversed()
    const found = texts.map((text) => new RegExp(`/newsletter/${page}\\?token=(\\S+)`).exec(text))
    return found.find((match) => match !== null)?.[1] ?? ''
  }
  const subscribe = async () => {
    await ask()
    await confirm(await tokenOf('confirm'))
  }

  it('subscribes an address only once its owner has confirmed the mail', async () => {
    const response = await ask()
    expect([response.status, await response.json()]).toEqual([202, { status: 'asked' }])
    expect(await stored()).toEqual([
      expect.objectContaining({
        email: 'ada@guests.example',
        status: 'pending',
        consentTextVersion: '2025-08-15',
        consentedAt: start,
        confirmedAt: null,
      }),
    ])
    office.pass(dayMs)
    const confirmed = await confirm(await tokenOf('confirm'))
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { status: 'confirmed' }])
    expect(await stored()).toEqual([
      expect.objectContaining({
        status: 'confirmed',
        confirmedAt: office.clock.now,
        consentedAt: start,
      }),
    ])
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['newsletter-confirm', 'ada@guests.example'],
      ['newsletter-welcome', 'ada@guests.example'],
    ])
  })

  it('stores only hashes of the tokens', async () => {
    await ask()
    const kept = JSON.stringify([await stored(), await office.db.select().from(mailedTokens)])
    const [asking] = await mails()
    for (const token of [await tokenOf('confirm'), readToken(asking?.listUnsubscribe ?? '')]) {
      expect(token).toHaveLength(43)
      expect(kept).not.toContain(token)
    }
  })

  it('answers the same whether an address is new, pending, subscribed, unsubscribed or limited', async () => {
    const answers: string[] = []
    const note = async (response: Response) => {
      const headers = omit(Object.fromEntries(response.headers), 'x-request-id')
      answers.push(JSON.stringify([response.status, await response.text(), headers]))
    }
    await note(await ask())
    await note(await ask())
    await confirm(await tokenOf('confirm'))
    await note(await ask())
    await end(await tokenOf('unsubscribe'))
    for (let times = 0; times < 3; times += 1) await note(await ask())
    expect(new Set(answers).size).toBe(1)
  })

  it('informs a subscriber by mail, and changes nothing', async () => {
    await subscribe()
    const before = await stored()
    await ask('ADA@guests.EXAMPLE')
    expect(await stored()).toEqual(before)
    expect((await mails()).at(-1)).toMatchObject({ kind: 'newsletter-already' })
  })

  it('sends an address at most three mails an hour', async () => {
    for (let times = 0; times < 6; times += 1) expect((await ask()).status).toBe(202)
    expect(await mails()).toHaveLength(3)
    office.pass(61 * 60_000)
    await ask()
    expect(await mails()).toHaveLength(4)
  })

  it('subscribes a former subscriber again, with a new consent', async () => {
    await subscribe()
    await end(await tokenOf('unsubscribe'))
    office.pass(3 * dayMs)
    await office.db.update(newsletterSubscriptions).set({ consentTextVersion: 'an older one' })
    await ask()
    expect(await stored()).toMatchObject([{ status: 'pending' }])
    await confirm(await tokenOf('confirm'))
    expect(await stored()).toMatchObject([
      {
        status: 'confirmed',
        consentTextVersion: '2025-08-15',
        consentedAt: office.clock.now,
        unsubscribedAt: null,
      },
    ])
  })

  it.each([
    ['no address', { email: undefined }, 422, 'email-invalid'],
    ['a bad address', { email: 'ada@guests' }, 422, 'email-invalid'],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 422, 'email-invalid'],
    ['no consent', { consent: undefined }, 422, 'consent-required'],
    [
      'a consent to no text of ours',
      { consent: { textVersion: '2025-08-16' } },
      422,
      'consent-unknown',
    ],
    ['an unknown field', { list: 'all' }, 422, 'field-unknown'],
  ])('refuses a request with %s and stores nothing', async (_what, change, status, code) => {
    const response = await ask('ada@guests.example', change)
    expect(await readRefusal(response)).toEqual([status, code])
    expect([await stored(), await mails()]).toEqual([[], []])
  })

  it('sends one mail for two requests with one key', async () => {
    const body = { email: 'ada@guests.example', consent: { textVersion: '2025-08-15' } }
    await office.post('/api/newsletter', body, 'the-same-key')
    await office.post('/api/newsletter', body, 'the-same-key')
    expect(await mails()).toHaveLength(1)
  })

  it('stores one row for two simultaneous requests, with one valid link', async () => {
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(await stored()).toHaveLength(1)
    const whereToConfirm = eq(mailedTokens.purpose, 'confirm-subscription')
    const tokens = await office.db.select().from(mailedTokens).where(whereToConfirm)
    expect(tokens.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })

  describe('the confirmation link', () => {
    it.each(['A'.repeat(43), 'short', '../../etc', '%00'])(
      'refuses a link that is %j',
      async (token) => {
        await ask()
        const response = await confirm(token)
        expect([404, 422]).toContain(response.status)
        expect(await codeOf(response)).toBe('newsletter-link-invalid')
        expect(await stored()).toMatchObject([{ status: 'pending' }])
      },
    )

    it('works once, and repeats its answer for the same key', async () => {
      await ask()
      const token = await tokenOf('confirm')
      expect((await confirm(token, 'the-same-key')).status).toBe(200)
      expect((await confirm(token, 'the-same-key')).status).toBe(200)
      const again = await confirm(token)
      expect(await readRefusal(again)).toEqual([404, 'newsletter-link-invalid'])
      expect((await mails()).filter(({ kind }) => kind === 'newsletter-welcome')).toHaveLength(1)
    })

    it('ends with a newer link', async () => {
      await ask()
      const first = await tokenOf('confirm')
      office.pass(1000)
      await ask()
      expect(await codeOf(await confirm(first))).toBe('newsletter-link-invalid')
      expect((await confirm(await tokenOf('confirm'))).status).toBe(200)
    })

    it('is valid for seven days', async () => {
      await ask()
      office.pass(7 * dayMs)
      const late = await confirm(await tokenOf('confirm'))
      expect(await readRefusal(late)).toEqual([410, 'newsletter-link-expired'])
      expect(await stored()).toMatchObject([{ status: 'pending' }])
      office.pass(-1)
      expect((await confirm(await tokenOf('confirm'))).status).toBe(200)
    })
  })

  describe('unsubscribing', () => {
    it('works with one click in a mail program (RFC 8058)', async () => {
      await subscribe()
      const [mail] = (await mails()).toReversed()
      const { pathname, search } = new URL(mail?.listUnsubscribe ?? '')
      const response = await office.app.request(pathname + search, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect([response.status, await response.json()]).toEqual([200, { status: 'unsubscribed' }])
      expect(await stored()).toMatchObject([{ status: 'unsubscribed', unsubscribedAt: start }])
    })

    it('works with the token of any mail, which are all different', async () => {
      await subscribe()
      const tokens = (await mails()).map(({ listUnsubscribe }) => readToken(listUnsubscribe ?? ''))
      expect(new Set(tokens).size).toBe(2)
      for (const token of tokens) {
        await subscribe()
        expect((await end(token)).status).toBe(200)
        expect(await stored()).toMatchObject([{ status: 'unsubscribed' }])
      }
    })

    it('keeps its first day when it is repeated', async () => {
      await subscribe()
      const token = await tokenOf('unsubscribe')
      await end(token)
      office.pass(dayMs)
      expect((await end(token)).status).toBe(200)
      expect(await stored()).toMatchObject([{ unsubscribedAt: start }])
    })

    it('ends the confirmation link', async () => {
      await ask()
      const token = await tokenOf('confirm')
      const [asking] = await mails()
      await end(readToken(asking?.listUnsubscribe ?? ''))
      expect(await codeOf(await confirm(token))).toBe('newsletter-link-invalid')
      expect(await stored()).toMatchObject([{ status: 'unsubscribed' }])
    })

    it('changes nothing on a GET of the link', async () => {
      await subscribe()
      const token = await tokenOf('unsubscribe')
      const response = await office.app.request(`/api/newsletter/unsubscribe?token=${token}`)
      expect([response.status, response.headers.get('Location')]).toEqual([
        303,
        `/newsletter/unsubscribe?token=${token}`,
      ])
      expect(await stored()).toMatchObject([{ status: 'confirmed' }])
    })

    it.each(['A'.repeat(43), 'short', ''])('refuses the token %j', async (token) => {
      await subscribe()
      const response = await end(token)
      expect([404, 422]).toContain(response.status)
      expect(await codeOf(response)).toBe('newsletter-link-invalid')
      expect(await stored()).toMatchObject([{ status: 'confirmed' }])
    })
  })

  it('deletes unconfirmed addresses after two weeks', async () => {
    await subscribe()
    await ask('never@guests.example')
    await cleanUp(office.db, new Date(start.getTime() + 13 * dayMs))
    expect(await stored()).toHaveLength(2)
    await cleanUp(office.db, new Date(start.getTime() + 15 * dayMs))
    expect(await stored()).toMatchObject([{ email: 'ada@guests.example' }])
  })
})
