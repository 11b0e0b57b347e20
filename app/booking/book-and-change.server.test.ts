import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { bookingBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { companyDays } from '#platform/database/schema/tours.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'

const day = '2027-02-20'
const otherDay = '2027-02-23'
const email = 'ada@guests.example'

const office = useTestOffice('postgresql')

/** Not on the built-in database, which runs one transaction at a time. */
it('books and changes for one address at the same time without a deadlock', async () => {
  const trip = { first: day, email }
  const { orderId, itemIds } = await storePaidTrip(office.db, office.clock.now, trip)
  const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }
  const change = { item: itemIds[0] ?? '', product: 'cape-peninsula', date: otherDay, ...party }
  const { quote } = await previewChange(office.office, orderId, change)
  await office.db.insert(companyDays).values({ date: otherDay, taken: 0 })
  // A third transaction locks the day. The booking, then the change, wait for it.
  const isOver = Promise.withResolvers<void>()
  const third = office.db.transaction(async (transaction) => {
    await transaction.select().from(companyDays).where(eq(companyDays.date, otherDay)).for('update')
    await isOver.promise
  })
  await sleep(200)
  const booked = office.post('/api/bookings', bookingBody({ date: otherDay, email }))
  await sleep(1_000)
  const changed = carryOutChange(office.office, orderId, quote.number)
  await sleep(500)
  isOver.resolve()
  await third
  expect((await changed).outcome).toBe('changed')
  expect((await booked).status).toBe(201)
})
