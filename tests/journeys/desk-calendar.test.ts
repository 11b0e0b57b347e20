import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskRefusals } from '#content/words/en/desk-refusals.ts'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { allocations, guides, vehicles } from '#server/database/schema/fleet.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { inDays } from '../days.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { useOrders } from './pay/orders.ts'
import { desktop, phone, useSite } from './site.ts'

const words = en.admin.calendar
const { undo } = en.admin.frame
const orders = useOrders()
const site = useSite(() => orders.settings({}))
const owner = 'owner@calendar.example'
const day = inDays(40)
const title = 'Cape Peninsula'
const fleet = { van: randomUUID(), bus: randomUUID(), car: randomUUID(), thandi: randomUUID() }
let itemId = ''

describe('the calendar of the desk', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    const made = { version: 1, createdAt: new Date() }
    await orders.db.insert(vehicles).values([
      { ...made, id: fleet.car, name: 'A little car', seats: 1 },
      { ...made, id: fleet.van, name: 'B van', seats: 8 },
      { ...made, id: fleet.bus, name: 'C bus', seats: 20 },
    ])
    const languages = ['en' as const]
    await orders.db.insert(guides).values({ ...made, id: fleet.thandi, name: 'Thandi', languages })
    const order = await orders.store({ status: 'confirmed', date: day })
    itemId = order.itemId
    const booked = { status: 'booked' as const }
    await orders.db.update(orderItems).set(booked).where(eq(orderItems.id, itemId))
  })
  beforeEach(async () => {
    await orders.db.delete(allocations)
    const period = { from: new Date(`${day}T05:15:00Z`), to: new Date(`${day}T15:30:00Z`) }
    const out = { itemId, period, createdAt: new Date() }
    await orders.db.insert(allocations).values([
      { ...out, id: randomUUID(), vehicleId: fleet.van },
      { ...out, id: randomUUID(), guideId: fleet.thandi },
    ])
  })

  it('shows a day by its rows, and sends another vehicle when a trip is dragged there', async () => {
    const desk = await openCalendar()
    expect(await listAllFaults(desk)).toEqual([])
    await drag(desk, barOf(desk, 'B van'), rowOf(desk, 'C bus'))
    await desk.getByText(fill(words.moved, { title, name: 'C bus' })).waitFor()
    await barOf(desk, 'C bus').waitFor()
    await waitForVehicle(fleet.bus)
    await desk.keyboard.press('u')
    await desk.getByText(undo.undone).waitFor()
    await barOf(desk, 'B van').waitFor()
    await waitForVehicle(fleet.van)
  })

  it('takes back what the dialog changed, but nothing that a colleague has changed since', async () => {
    const desk = await openCalendar()
    const change = async () => {
      await barOf(desk, 'B van').click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByLabel(/^C bus/).check()
      await dialog.getByLabel(/^B van/).uncheck()
      await dialog.getByRole('button', { name: en.admin.fleet.save }).click()
      await barOf(desk, 'C bus').waitFor()
    }
    await change()
    await desk.getByRole('button', { name: undo.button }).click()
    await barOf(desk, 'B van').waitFor()
    await waitForVehicle(fleet.van)
    await change()
    await orders.db.delete(allocations).where(eq(allocations.guideId, fleet.thandi))
    await desk.getByRole('button', { name: undo.button }).click()
    await desk.getByText(deskRefusals['fleet-changed']).waitFor()
    await waitForVehicle(fleet.bus)
  })

  it('says before the drop why a row can’t take it, and leaves it where it was', async () => {
    const desk = await openCalendar()
    await take(desk, barOf(desk, 'B van'))
    const car = rowOf(desk, 'A little car')
    await car.getByText('These seat 1').waitFor()
    await rowOf(desk, 'C bus').getByText(words.canTake).waitFor()
    await unassign(desk, car)
    await desk.getByRole('status').getByText('These seat 1').first().waitFor()
    await waitForVehicle(fleet.van)
  })

  it('moves a trip by the keyboard alone, and opens it', async () => {
    const desk = await openCalendar()
    await barOf(desk, 'B van').focus()
    await desk.keyboard.press('Space')
    await rowOf(desk, 'C bus').getByText(words.canTake).waitFor()
    await desk.keyboard.press('ArrowDown')
    const over = { title, name: 'C bus', verdict: words.canTake }
    await desk.getByText(fill(words.dragging.over, over)).waitFor({ state: 'attached' })
    await desk.keyboard.press('Space')
    await desk.getByText(fill(words.moved, { title, name: 'C bus' })).waitFor()
    await waitForVehicle(fleet.bus)
    await barOf(desk, 'C bus').focus()
    await desk.keyboard.press('Enter')
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(/^B van/).check()
    await dialog.getByLabel(/^C bus/).uncheck()
    await dialog.getByRole('button', { name: en.admin.fleet.save }).click()
    await barOf(desk, 'B van').waitFor()
  })

  it('shows on a phone who is out how long, in a week and in a month', async () => {
    const desk = await openCalendar(phone)
    await desk.getByRole('button', { name: words.scales.week }).click()
    await expect
      .poll(() => desk.getByRole('link', { name: fillCount(words.trips, 1) }).count())
      .toBe(2)
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: words.scales.month }).click()
    await expect
      .poll(() => desk.getByRole('link', { name: fillCount(words.trips, 1) }).count())
      .toBe(2)
    expect(await listAllFaults(desk)).toEqual([])
    await desk
      .getByRole('link', { name: fillCount(words.trips, 1) })
      .first()
      .click()
    await barOf(desk, 'B van').waitFor()
  })
})

async function openCalendar(viewport = desktop): Promise<Page> {
  const desk = await openSignedIn(site, owner, `/admin?view=calendar&date=${day}`, { viewport })
  await barOf(desk, 'B van').waitFor()
  return desk
}

function rowOf(desk: Page, name: string): Locator {
  return desk.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) })
}

function barOf(desk: Page, name: string): Locator {
  return rowOf(desk, name).getByRole('button', { name: title })
}

async function middleOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

async function take(desk: Page, bar: Locator) {
  const [x, y] = await middleOf(bar)
  await desk.mouse.move(x, y)
  await desk.mouse.down()
  await desk.mouse.move(x, y + 12, { steps: 3 })
}

async function unassign(desk: Page, row: Locator) {
  const [x, y] = await middleOf(row)
  await desk.mouse.move(x, y, { steps: 5 })
  await desk.mouse.up()
}

async function drag(desk: Page, bar: Locator, row: Locator) {
  await take(desk, bar)
  await unassign(desk, row)
}

async function waitForVehicle(id: string) {
  await expect
    .poll(async () => {
      const rows = await orders.db.select().from(allocations)
      return rows.flatMap(({ vehicleId }) => vehicleId ?? [])
    })
    .toEqual([id])
}
