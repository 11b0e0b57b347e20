import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { allocations, closings, guides, vehicles } from '#server/database/schema/fleet.ts'
import { orderItems, orders as ordersTable } from '#server/database/schema/orders.ts'
import { inDays } from '../days.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { useOrders } from './pay/orders.ts'
import { desktop, phone, useSite } from './site.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({}))
const owner = 'owner@swaps.example'
const day = inDays(60)
const { handOver: words, calendar } = en.admin
const people = { anna: randomUUID(), ben: randomUUID() }

describe('trips that change hands', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    const made = { version: 1, createdAt: new Date(), languages: ['en' as const] }
    const { db } = orders
    for (const name of ['First van', 'Second van'])
      await db
        .insert(vehicles)
        .values({ id: randomUUID(), version: 1, createdAt: new Date(), name, seats: 8 })
    await db.insert(guides).values({ ...made, id: people.anna, name: 'Anna' })
    await db.insert(guides).values({ ...made, id: people.ben, name: 'Ben' })
    for (const email of ['one@guests.example', 'two@guests.example'])
      await bookByCall(site, { date: day, email })
  })

  it('are exchanged in the calendar by keyboard, and back', async () => {
    const desk = await openSignedIn(site, owner, `/admin?view=calendar&date=${day}`, {
      viewport: desktop,
    })
    const [before, other] = [await sentWith(people.anna), await sentWith(people.ben)]
    expect(before).not.toBe(other)
    await barOf(desk, 'Anna').focus()
    await desk.keyboard.press('Space')
    const verdict = fill(calendar.exchanges, { reference: await referenceOf(other) })
    await rowOf(desk, 'Ben').getByText(verdict).waitFor()
    await desk.keyboard.press('ArrowDown')
    await desk.getByText(new RegExp(`Ben: ${verdict}`)).waitFor({ state: 'attached' })
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Space')
    await expect.poll(() => sentWith(people.anna)).toBe(other)
    expect(await sentWith(people.ben)).toBe(before)
    // What is stored is offered to be taken back once its answer is here.
    await desk.getByRole('button', { name: en.admin.frame.undo.button }).waitFor()
    await desk.keyboard.press('u')
    await expect.poll(() => sentWith(people.anna)).toBe(before)
  })

  it('go from a guide who is ill to who is free, on a phone, with the absence in the same press', async () => {
    const zola = { id: randomUUID(), name: 'Zola', languages: ['en' as const] }
    await orders.db.insert(guides).values({ ...zola, version: 1, createdAt: new Date() })
    const trip = await sentWith(people.anna)
    const desk = await openSignedIn(site, owner, `/admin?view=day&date=${day}`, { viewport: phone })
    await desk.getByRole('button', { name: fill(words.open, { name: 'Anna' }) }).click()
    const dialog = desk.getByRole('dialog')
    const press = dialog.getByRole('button', { name: fillCount(words.confirm, 1) })
    await press.waitFor()
    await dialog.getByLabel(/Ada Example/).selectOption({ label: fill(words.speaks, zola) })
    expect(await listAllFaults(desk)).toEqual([])
    await press.click()
    await desk.getByRole('button', { name: fill(words.open, { name: 'Zola' }) }).waitFor()
    expect(await sentWith(zola.id)).toBe(trip)
    expect(await orders.db.select().from(closings)).toMatchObject([
      { guideId: people.anna, firstDay: day, lastDay: day, reason: 'ill' },
    ])
  })
})

async function sentWith(guideId: string): Promise<string> {
  const [row] = await orders.db.select().from(allocations).where(eq(allocations.guideId, guideId))
  return row?.itemId ?? ''
}

async function referenceOf(itemId: string): Promise<string> {
  const [row] = await orders.db
    .select({ reference: ordersTable.reference })
    .from(orderItems)
    .innerJoin(ordersTable, eq(ordersTable.id, orderItems.orderId))
    .where(eq(orderItems.id, itemId))
  return row?.reference ?? ''
}

function rowOf(desk: Page, name: string): Locator {
  return desk.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) })
}

function barOf(desk: Page, name: string): Locator {
  return rowOf(desk, name).getByRole('button', { name: 'Cape Peninsula' })
}
