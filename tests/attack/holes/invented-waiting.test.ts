import { beforeEach, describe, expect, it } from 'vitest'
import { consents } from '#content/consents.ts'
import { waitingPolicy } from '#app/waiting/waiting.ts'
import { settleWaiting } from '#app/waiting/settle-waiting.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'
import { createWaitingKey } from '#app/waiting/waiting-keys.server.ts'
import { engines } from '../../databases.ts'
import { errorCode } from '../../test-accounts.ts'
import { bookingBody, testTours } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'

const date = '2027-02-20'
const tours = testTours.map((tour) => ({ ...tour, departuresPerDay: 3 }))

/** Attack: invents people on a day's waiting list; each kept a free place for six hours. */
describe.each(engines)('a stranger who invents waiting guests, on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours })
  beforeEach(() => test.clear(waitingEntries, orders, attempts, departures, companyDays, outbox))

  const joinAsNobody = (n: number, network: string) =>
    test.postFrom(network, '/api/waiting-list', {
      tourId: 'cape-peninsula',
      date,
      adults: 2,
      children: 0,
      name: 'Nobody',
      email: `nobody.${n}@guests.example`,
      consent: { textVersion: consents.contact.version },
    })
  const fillDay = async () => {
    for (const n of [1, 2, 3]) {
      const email = `holder.${n}@guests.example`
      const body = bookingBody({ date, adults: 2, children: 0, email })
      expect((await test.postFrom(`203.0.113.${n}`, '/api/bookings', body)).status).toBe(201)
    }
  }
  const freeDay = async () => {
    await test.clear(orders, departures, companyDays)
    await settleWaiting(test.office)
  }
  const book = async () => {
    const body = bookingBody({ date, adults: 2, children: 0, email: 'ada@guests.example' })
    return (await test.postFrom('198.51.100.7', '/api/bookings', body)).status
  }

  it('gets no place for invented guests from ten networks', async () => {
    await fillDay()
    for (let n = 0; n < 10; n += 1)
      expect((await joinAsNobody(n, `198.51.100.${n + 10}`)).status).toBe(201)
    await freeDay()
    const entries = await test.db.select().from(waitingEntries)
    expect(entries.map(({ status }) => status)).toEqual(Array(10).fill('waiting'))
    expect(await book()).toBe(201)
  })

  it.each([
    ['an address', () => '203.0.113.9', 1],
    ['a home with IPv6', (n: number) => `2001:db8:1:2f${n % 10}::${n}`, 1],
    ['a /48', (n: number) => `2001:db8:1:${n + 1}00::1`, 2],
  ])(
    'gets a limited share of the list for %s, even if every link is opened',
    async (_, network, times) => {
      await fillDay()
      const answers: Response[] = []
      for (let n = 0; n < 10; n += 1) answers.push(await joinAsNobody(n, network(n)))
      const refusals = answers.filter(({ status }) => status !== 201)
      expect(refusals).toHaveLength(10 - waitingPolicy.maxPerNetworkAndDay * times)
      for (const answer of refusals) expect(await errorCode(answer)).toBe('waiting-network')
      for (const { id } of await test.db.select().from(waitingEntries)) {
        const key = await createWaitingKey(test.db, id, test.clock.now)
        await test.app.request(`/waiting-list/${key?.token}`)
      }
      expect((await joinAsNobody(11, '198.51.100.7')).status).toBe(201)
      const [entry] = await test.db.select().from(waitingEntries)
      const key = await createWaitingKey(test.db, entry?.id ?? '', test.clock.now)
      const leavePath = `/api/waiting-list/${key?.token}/leave`
      expect((await test.postFrom(network(0), leavePath, {})).status).toBe(201)
      expect((await joinAsNobody(12, network(0))).status).toBe(201)
    },
  )
})
