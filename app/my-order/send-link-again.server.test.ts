import { beforeEach, describe, expect, it } from 'vitest'
import { renderer } from '#tests/built-pages.ts'
import { engines } from '#tests/databases.ts'
import { visitorHeaders, buildFormPost, sendMailsTo } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { openAnotherApp, openBrowser, openConstantTimeApp } from '#tests/test-accounts.ts'
import { groupQuoteBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

describe.each(engines)(
  'a link to an order or a quote request, mailed again, on the %s database',
  (engine) => {
    const office = setUpTestOffice(engine)
    beforeEach(() => office.clear(attempts, outbox))

    const requestQuotes = () =>
      Promise.all([
        sendRequest('/api/group-quotes', groupQuoteBody({ email: 'ada@groups.example' })),
        sendRequest(
          '/api/itinerary-enquiries',
          itineraryEnquiryBody({ email: 'ada@days.example' }),
        ),
      ])
    const sendRequest = async (path: string, body: object & { email: string }) => {
      const { reference } = await (await office.post(path, body)).json()
      return { reference: String(reference), email: body.email }
    }
    const receiveKey = async (guest: string) => {
      const texts = (await sendMailsTo(office, guest)).map(({ text }) => text)
      return /https:\/\/cape\.example\/q\/([\w-]{43})\b/.exec(texts.join())?.[1] ?? ''
    }

    it('gets the same answer in the same time for known and unknown addresses', async () => {
      const { reference, email } = await storeManagedOrder(office.db, office.clock.now)
      const { app, even } = openConstantTimeApp(office)
      const quotes = await requestQuotes()
      const [group, itinerary] = quotes
      await office.db.delete(outbox)
      const requests = [
        { reference, email },
        { reference, email: 'eve@guests.example' },
        { reference: 'CC-0000-0000', email: 'ada@elsewhere.example' },
        { reference: 'no reference at all', email: 'ida@elsewhere.example' },
        ...quotes,
        { reference: group.reference, email: 'eve@guests.example' },
        { reference: itinerary.reference, email: 'ada@elsewhere.example' },
        { reference: 'QR-0000-0000', email: 'ola@elsewhere.example' },
      ]
      const answers: string[] = []
      for (const [index, body] of requests.entries()) {
        const answer = await app.request('/api/manage/link', {
          method: 'POST',
          headers: { ...visitorHeaders, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(even.completedWaits).toBe(index + 1)
        const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
        answers.push(JSON.stringify([answer.status, await answer.text(), headers]))
      }
      expect(new Set(answers).size).toBe(1)
      const mails = await office.db.select().from(outbox)
      expect(mails.map(({ about, recipient }) => `${about} ${recipient}`).toSorted()).toEqual(
        [{ reference, email }, ...quotes]
          .map((request) => `${request.reference} ${request.email}`)
          .toSorted(),
      )
    })

    it('opens a quote request of either kind, and ends earlier links', async () => {
      for (const { reference, email } of await requestQuotes()) {
        const oldKey = await receiveKey(email)
        const guest = openBrowser(office.app)
        const request = { reference: reference.toLowerCase(), email: email.toUpperCase() }
        expect((await guest.post('/api/manage/link', request)).status).toBe(202)
        const key = await receiveKey(email)
        expect((await guest.get(`/q/${oldKey}`)).status).toBe(404)
        const response = await guest.get(`/q/${key}`)
        expect([response.status, response.headers.get('location')]).toEqual([303, '/quote'])
      }
    })

    it('opens an order in production with a cookie that no other host and no script can set or read', async () => {
      const { key, reference } = await storeManagedOrder(office.db, office.clock.now)
      const app = openAnotherApp(office, { isProduction: true, renderer })
      const response = await app.request(`/m/${key}`)
      const cookie = response.headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(
        /^__Host-manage=[^;]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const [pair = ''] = cookie.split(';')
      const readOrder = (cookieHeader: string) =>
        app.request('/api/manage', { headers: { ...visitorHeaders, cookie: cookieHeader } })
      expect(await (await readOrder(pair)).json()).toMatchObject({ reference })
      // A cookie that a subdomain next to ours could set opens nothing.
      expect((await readOrder(pair.replace('__Host-', ''))).status).toBe(404)
      const leaveRequest = buildFormPost({ act: 'leave' }, { ...visitorHeaders, cookie: pair })
      const leaveResponse = await app.request('/manage', leaveRequest)
      expect(leaveResponse.headers.get('set-cookie')).toMatch(/^__Host-manage=; Max-Age=0; Path=\//)
    })
  },
)
