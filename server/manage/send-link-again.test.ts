import { beforeEach, describe, expect, it } from 'vitest'
import { publishableKey } from '#rules/accounts/api-key.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/managed-order.ts'
import { openAnotherApp, openEvenApp } from '#tests/test-accounts.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { outbox } from '../database/schema/outbox.ts'
import { attempts } from '../database/schema/requests.ts'

const signs = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }

describe.each(engines)('the way back to an order, on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(async () => {
    for (const table of [attempts, outbox]) await office.db.delete(table)
  })

  it('is sent again in the same time, whether there is such an order or not', async () => {
    const { reference, email } = await storeManagedOrder(office.db, office.clock.now)
    const { app, even } = openEvenApp(office)
    const asked = [
      { reference, email },
      { reference, email: 'eve@guests.example' },
      { reference: 'CC-0000-0000', email: 'ada@elsewhere.example' },
      { reference: 'no reference at all', email: 'ida@elsewhere.example' },
    ]
    const said: string[] = []
    for (const [index, body] of asked.entries()) {
      const answer = await app.request('/api/manage/link', {
        method: 'POST',
        headers: { ...signs, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      // It waited for the even time to be over.
      expect(even.past).toBe(index + 1)
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
      said.push(JSON.stringify([answer.status, await answer.text(), headers]))
    }
    expect(new Set(said).size).toBe(1)
    const mails = await office.db.select().from(outbox)
    expect(mails.map(({ recipient }) => recipient)).toEqual([email])
  })

  it('opens it in production with a cookie that no other host and no script sets or reads', async () => {
    const { key, reference } = await storeManagedOrder(office.db, office.clock.now)
    const app = openAnotherApp(office, { isProduction: true })
    const opened = await app.request(`/m/${key}`)
    const cookie = opened.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^__Host-manage=[^;]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const [pair = ''] = cookie.split(';')
    const see = (sent: string) =>
      app.request('/api/manage', { headers: { ...signs, cookie: sent } })
    expect(await (await see(pair)).json()).toMatchObject({ reference })
    // What a neighbour under the same domain could set opens nothing.
    expect((await see(pair.replace('__Host-', ''))).status).toBe(404)
    const ended = await app.request(`/m/${'A'.repeat(43)}`, { headers: { cookie: pair } })
    expect(ended.headers.get('set-cookie')).toMatch(/^__Host-manage=; Max-Age=0; Path=\//)
  })
})
