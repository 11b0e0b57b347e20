import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, readToken, readRefusal } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { newsletterSubscriptions } from './newsletter-subscriptions-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { omit } from '#rules/omit.ts'

describe.each(engines)('the newsletter on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(newsletterSubscriptions, outbox, idempotencyKeys, attempts))

  const requestSubscription = (email = 'Ada@Guests.example', change = {}) =>
    office.post('/api/newsletter', { email, consent: { textVersion: '2025-08-15' }, ...change })
  const confirm = (token: string, key?: string) =>
    office.post('/api/newsletter/confirm', { token }, key)
  const unsubscribe = (token: string) =>
    office.app.request(`/api/newsletter/unsubscribe?token=${token}`, { method: 'POST' })
  const listStored = () => office.db.select().from(newsletterSubscriptions)
  const listMails = () => office.db.select().from(outbox).orderBy(outbox.createdAt)

  const findMailedToken = async (page: 'confirm' | 'unsubscribe') => {
    const texts = (await listMails()).map(({ text }) => text).toReversed()
    const matches = texts.map((text) => new RegExp(`/newsletter/${page}\\?token=(\\S+)`).exec(text))
    return matches.find((match) => match !== null)?.[1] ?? ''
  }
  const subscribe = async () => {
    await requestSubscription()
    await confirm(await findMailedToken('confirm'))
  }

  it('subscribes an address only once its owner has confirmed the mail', async () => {
    const response = await requestSubscription()
    expect([response.status, await response.json()]).toEqual([202, { status: 'asked' }])
    expect(await listStored()).toEqual([
      expect.objectContaining({
        email: 'ada@guests.example',
        status: 'pending',
        consentTextVersion: '2025-08-15',
        consentedAt: start,
        confirmedAt: null,
      }),
    ])
    office.pass(dayMs)
    const confirmed = await confirm(await findMailedToken('confirm'))
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { status: 'confirmed' }])
    expect(await listStored()).toEqual([
      expect.objectContaining({
        status: 'confirmed',
        confirmedAt: office.clock.now,
        consentedAt: start,
      }),
    ])
    expect((await listMails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['newsletter-confirm', 'ada@guests.example'],
      ['newsletter-welcome', 'ada@guests.example'],
    ])
  })

  it('stores only hashes of the tokens', async () => {
    await requestSubscription()
    const storedText = JSON.stringify([
      await listStored(),
      await office.db.select().from(mailedTokens),
    ])
    const [confirmMail] = await listMails()
    for (const token of [
      await findMailedToken('confirm'),
      readToken(confirmMail?.listUnsubscribe ?? ''),
    ]) {
      expect(token).toHaveLength(43)
      expect(storedText).not.toContain(token)
    }
  })

  it('answers the same whether an address is new, pending, subscribed, unsubscribed or limited', async () => {
    const answers: string[] = []
    const recordAnswer = async (response: Response) => {
      const headers = omit(Object.fromEntries(response.headers), 'x-request-id')
      answers.push(JSON.stringify([response.status, await response.text(), headers]))
    }
    await recordAnswer(await requestSubscription())
    await recordAnswer(await requestSubscription())
    await confirm(await findMailedToken('confirm'))
    await recordAnswer(await requestSubscription())
    await unsubscribe(await findMailedToken('unsubscribe'))
    for (let times = 0; times < 3; times += 1) await recordAnswer(await requestSubscription())
    expect(new Set(answers).size).toBe(1)
  })

  it('sends only a mail if a subscriber asks again', async () => {
    await subscribe()
    const before = await listStored()
    await requestSubscription('ADA@guests.EXAMPLE')
    expect(await listStored()).toEqual(before)
    expect((await listMails()).at(-1)).toMatchObject({ kind: 'newsletter-already' })
  })

  it('sends an address at most three mails an hour', async () => {
    for (let times = 0; times < 6; times += 1)
      expect((await requestSubscription()).status).toBe(202)
    expect(await listMails()).toHaveLength(3)
    office.pass(61 * 60_000)
    await requestSubscription()
    expect(await listMails()).toHaveLength(4)
  })

  it('subscribes a former subscriber again, with a new consent', async () => {
    await subscribe()
    await unsubscribe(await findMailedToken('unsubscribe'))
    office.pass(3 * dayMs)
    await office.db.update(newsletterSubscriptions).set({ consentTextVersion: 'an older one' })
    await requestSubscription()
    expect(await listStored()).toMatchObject([{ status: 'pending' }])
    await confirm(await findMailedToken('confirm'))
    expect(await listStored()).toMatchObject([
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
      'a consent to an unknown text',
      { consent: { textVersion: '2025-08-16' } },
      422,
      'consent-unknown',
    ],
    ['an unknown field', { list: 'all' }, 422, 'field-unknown'],
  ])('refuses a request with %s and stores nothing', async (_what, change, status, code) => {
    const response = await requestSubscription('ada@guests.example', change)
    expect(await readRefusal(response)).toEqual([status, code])
    expect([await listStored(), await listMails()]).toEqual([[], []])
  })

  it('sends one mail for two requests with one key', async () => {
    const body = { email: 'ada@guests.example', consent: { textVersion: '2025-08-15' } }
    await office.post('/api/newsletter', body, 'the-same-key')
    await office.post('/api/newsletter', body, 'the-same-key')
    expect(await listMails()).toHaveLength(1)
  })

  it('stores one row for two simultaneous requests, with one valid link', async () => {
    const answers = await Promise.all([requestSubscription(), requestSubscription()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(await listStored()).toHaveLength(1)
    const whereToConfirm = eq(mailedTokens.purpose, 'confirm-subscription')
    const tokens = await office.db.select().from(mailedTokens).where(whereToConfirm)
    expect(tokens.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })

  describe('the confirmation link', () => {
    it.each(['A'.repeat(43), 'short', '../../etc', '%00'])(
      'refuses a link that is %j',
      async (token) => {
        await requestSubscription()
        const response = await confirm(token)
        expect([404, 422]).toContain(response.status)
        expect(await errorCode(response)).toBe('newsletter-link-invalid')
        expect(await listStored()).toMatchObject([{ status: 'pending' }])
      },
    )

    it('works once, and repeats its answer for the same key', async () => {
      await requestSubscription()
      const token = await findMailedToken('confirm')
      expect((await confirm(token, 'the-same-key')).status).toBe(200)
      expect((await confirm(token, 'the-same-key')).status).toBe(200)
      const secondAnswer = await confirm(token)
      expect(await readRefusal(secondAnswer)).toEqual([404, 'newsletter-link-invalid'])
      expect((await listMails()).filter(({ kind }) => kind === 'newsletter-welcome')).toHaveLength(
        1,
      )
    })

    it('is invalid once a newer link is sent', async () => {
      await requestSubscription()
      const first = await findMailedToken('confirm')
      office.pass(1000)
      await requestSubscription()
      expect(await errorCode(await confirm(first))).toBe('newsletter-link-invalid')
      expect((await confirm(await findMailedToken('confirm'))).status).toBe(200)
    })

    it('expires after seven days', async () => {
      await requestSubscription()
      office.pass(7 * dayMs)
      const expiredAnswer = await confirm(await findMailedToken('confirm'))
      expect(await readRefusal(expiredAnswer)).toEqual([410, 'newsletter-link-expired'])
      expect(await listStored()).toMatchObject([{ status: 'pending' }])
      office.pass(-1)
      expect((await confirm(await findMailedToken('confirm'))).status).toBe(200)
    })
  })

  describe('unsubscribing', () => {
    it('works with one click in a mail program (RFC 8058)', async () => {
      await subscribe()
      const [mail] = (await listMails()).toReversed()
      const { pathname, search } = new URL(mail?.listUnsubscribe ?? '')
      const response = await office.app.request(pathname + search, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect([response.status, await response.json()]).toEqual([200, { status: 'unsubscribed' }])
      expect(await listStored()).toMatchObject([{ status: 'unsubscribed', unsubscribedAt: start }])
    })

    it('works with the token of any mail; each mail has another token', async () => {
      await subscribe()
      const tokens = (await listMails()).map(({ listUnsubscribe }) =>
        readToken(listUnsubscribe ?? ''),
      )
      expect(new Set(tokens).size).toBe(2)
      for (const token of tokens) {
        await subscribe()
        expect((await unsubscribe(token)).status).toBe(200)
        expect(await listStored()).toMatchObject([{ status: 'unsubscribed' }])
      }
    })

    it('keeps the first day of unsubscribing if it is repeated', async () => {
      await subscribe()
      const token = await findMailedToken('unsubscribe')
      await unsubscribe(token)
      office.pass(dayMs)
      expect((await unsubscribe(token)).status).toBe(200)
      expect(await listStored()).toMatchObject([{ unsubscribedAt: start }])
    })

    it('ends the confirmation link', async () => {
      await requestSubscription()
      const token = await findMailedToken('confirm')
      const [confirmMail] = await listMails()
      await unsubscribe(readToken(confirmMail?.listUnsubscribe ?? ''))
      expect(await errorCode(await confirm(token))).toBe('newsletter-link-invalid')
      expect(await listStored()).toMatchObject([{ status: 'unsubscribed' }])
    })

    it('changes nothing on a GET of the link', async () => {
      await subscribe()
      const token = await findMailedToken('unsubscribe')
      const response = await office.app.request(`/api/newsletter/unsubscribe?token=${token}`)
      expect([response.status, response.headers.get('Location')]).toEqual([
        303,
        `/newsletter/unsubscribe?token=${token}`,
      ])
      expect(await listStored()).toMatchObject([{ status: 'confirmed' }])
    })

    it.each(['A'.repeat(43), 'short', ''])('refuses the token %j', async (token) => {
      await subscribe()
      const response = await unsubscribe(token)
      expect([404, 422]).toContain(response.status)
      expect(await errorCode(response)).toBe('newsletter-link-invalid')
      expect(await listStored()).toMatchObject([{ status: 'confirmed' }])
    })
  })

  it('deletes unconfirmed addresses after two weeks', async () => {
    await subscribe()
    await requestSubscription('never@guests.example')
    await cleanUp(office.db, new Date(start.getTime() + 13 * dayMs))
    expect(await listStored()).toHaveLength(2)
    await cleanUp(office.db, new Date(start.getTime() + 15 * dayMs))
    expect(await listStored()).toMatchObject([{ email: 'ada@guests.example' }])
  })
})
