import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { bookingBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { companyDays } from '#platform/database/schema/tours.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'

const day = '2027-02-20'
const otherDay = '2027-02-23'
const email = 'ada@guests.example'

const office = setUpTestOffice('postgresql')

/** The built-in database runs one transaction at a time, so it is not tested here. */
it('books and changes for one address at the same time without a deadlock', async () => {
  const trip = { first: day, email }
  const { orderId, itemIds } = await storePaidTrip(office.db, office.clock.now, trip)
  const party = { adults: 2, children: 0, toddlers: 0, childSeats: 0 }
  const change = { item: itemIds[0] ?? '', product: 'cape-peninsula', date: otherDay, ...party }
  const { quote: figures } = await previewChange(office.office, orderId, change)
  await office.db.insert(companyDays).values({ date: otherDay, taken: 0 })
  // A third transaction locks the day. The booking, then the change, wait for it.
  const unlock = Promise.withResolvers<void>()
  const lockingTransaction = office.db.transaction(async (transaction) => {
    await transaction.select().from(companyDays).where(eq(companyDays.date, otherDay)).for('update')
    await unlock.promise
  })
  await sleep(200)
  const pendingBooking = office.post('/api/bookings', bookingBody({ date: otherDay, email }))
  await sleep(1_000)
  const pendingChange = carryOutChange(office.office, orderId, figures.number)
  await sleep(500)
  unlock.resolve()
  await lockingTransaction
  expect((await pendingChange).outcome).toBe('changed')
  expect((await pendingBooking).status).toBe(201)
})
