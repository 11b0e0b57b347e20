import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { allocations, closings, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { bookByCall, createOwner, openSignedIn, tryByCall } from './account-steps.ts'
import { setUpOrders } from './orders.ts'
import { phone, setUpSite } from './site.ts'
import { tabTo, waitForFocus } from './steps.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({}))
const owner = 'owner@calendar.example'
const { fleet: words, calendar, closed, handOver, reschedule } = en.admin
const { undo } = en.admin.frame

describe('people and vehicles', () => {
  beforeAll(() => createOwner(site, owner))

  it('are entered, merged when two change them, assigned to a booking, and closed for a day', async () => {
    const day = inDays(110)
    const ada = await bookByCall(site, { date: day, email: 'ada@guests.example' })
    const bob = await bookByCall(site, { date: day, email: 'bob@guests.example' })
    const desk = await openDesk(`bookings&open=${ada}`, phone)
    await desk.getByRole('button', { name: en.admin.reschedule.details.button }).waitFor()
    expect(await desk.getByText(words.order.nobody).count()).toBe(0)

    await desk.goto(site.url('/admin?view=fleet'))
    await desk.getByText(words.vehicles.empty).waitFor()
    await desk.getByRole('button', { name: words.vehicles.add }).click()
    const dialog = desk.getByRole('dialog')
    const name = dialog.getByLabel(words.fields.name, { exact: true })
    await dialog.getByLabel(words.fields.registration).fill('CA 123-456')
    await save(dialog)
    await dialog.getByText(en.deskRefusals['fleet-name-required']).first().waitFor()
    await name.fill('The white van')
    await dialog.getByLabel(words.fields.seats).fill('14')
    await dialog.getByLabel(words.fields.luggage).fill('6')
    await dialog.getByLabel(words.fields.childSeats).fill('2')
    await dialog.getByRole('combobox', { name: words.fields.type }).selectOption('Premium Van')
    const roadworthy = { name: words.papers.roadworthy }
    await dialog.getByRole('group', roadworthy).getByLabel(words.fields.expires).fill(inDays(20))
    await save(dialog)
    await desk.getByText(words.vehicles.added).waitFor()
    const row = desk.getByRole('row').filter({ hasText: 'The white van' })
    for (const fact of ['Premium Van', fillCount(words.seats, 14)])
      await row.getByText(fact, { exact: true }).waitFor()
    const date = formatLongDate(inDays(20))
    const expiry = { paper: words.papers.roadworthy, name: 'The white van', date }
    await desk.getByText(fill(words.soon, expiry)).waitFor()

    const add = desk.getByRole('button', { name: words.guides.add })
    await add.press('Enter')
    await dialog.waitFor()
    await tabTo(desk, name)
    await desk.keyboard.type('Thandi')
    await tabTo(desk, desk.getByLabel('German'))
    await desk.keyboard.press('Space')
    await desk.keyboard.press('Enter')
    await desk.getByText('English, German').waitFor()
    await waitForFocus(add)
    await add.click()
    await name.fill('Mei')
    await dialog.getByLabel(words.fields.drives, { exact: true }).uncheck()
    await save(dialog)
    await desk.getByRole('row').filter({ hasText: 'Mei' }).getByText(words.drivesNot).waitFor()

    const colleague = await desk.context().newPage()
    await colleague.goto(site.url('/admin?view=fleet'))
    const changeVan = { name: fill(words.changeOf, { name: 'The white van' }) }
    for (const page of [desk, colleague]) await page.getByRole('button', changeVan).click()
    const colleagueDialog = colleague.getByRole('dialog')
    await colleagueDialog.getByLabel(words.fields.seats).fill('13')
    await colleagueDialog.getByLabel(words.fields.facts).fill('No roof rack')
    await colleagueDialog
      .getByRole('group', roadworthy)
      .getByLabel(words.fields.expires)
      .fill(inDays(400))
    await save(colleagueDialog)
    await colleague.getByText(words.saved, { exact: true }).waitFor()
    await colleague.close()
    await dialog.getByLabel(words.fields.seats).fill('12')
    await dialog.getByLabel(words.fields.registration).fill('CA 999-999')
    await save(dialog)
    await dialog.getByText(words.clash.title).waitFor()
    expect(await dialog.getByLabel(words.fields.facts).inputValue()).toBe('No roof rack')
    expect(await dialog.getByLabel(words.fields.registration).inputValue()).toBe('CA 999-999')
    await dialog.getByLabel(fill(words.clash.newer, { value: '13' })).check()
    await save(dialog)
    for (const fact of [fillCount(words.seats, 13), 'CA 999-999', 'No roof rack'])
      await desk.getByText(fact).waitFor()

    await desk.goto(site.url(`/admin?view=bookings&open=${ada}`))
    const orderCard = desk.getByRole('article')
    await orderCard.getByText(words.order.nobody).waitFor()
    await orderCard.getByRole('button', { name: words.order.choose }).click()
    const van = dialog.getByLabel('The white van')
    for (const choice of [van, dialog.getByLabel('Thandi')])
      await expect.poll(() => choice.isChecked()).toBe(true)
    await dialog.getByText(words.drivesNot).waitFor()
    await save(dialog)
    await orderCard.getByText('The white van, Thandi').first().waitFor()
    await desk.goto(site.url(`/admin?view=bookings&open=${bob}`))
    await orderCard.getByRole('button', { name: words.order.choose }).click()
    await expect.poll(() => van.isDisabled()).toBe(true)
    await dialog.getByText(`is out with ${ada}`).first().waitFor()

    await desk.goto(site.url('/admin?view=day'))
    await desk.getByLabel(en.admin.calendar.choose).fill(day)
    await desk.getByRole('heading', { name: formatLongDate(day) }).waitFor()
    await desk.getByText(fillCount(en.admin.day.unassigned, 1)).waitFor()
    const acts = desk.getByRole('button', { name: en.admin.frame.acts })
    await acts.press('Enter')
    await desk.getByRole('menuitem', { name: en.admin.day.print, exact: true }).waitFor()
    await desk.keyboard.press('Escape')
    await waitForFocus(acts)
    const trips = desk.getByRole('listitem').filter({ hasText: 'Ada Example' })
    // Trips that start together are ordered by their random ids.
    const expectedTrips = [
      expect.stringContaining(bob),
      expect.stringMatching(/The white van\s*·\s*Thandi/),
    ]
    await expect.poll(() => trips.allInnerTexts()).toEqual(expect.arrayContaining(expectedTrips))
    expect(await trips.count()).toBe(2)
    await desk.emulateMedia({ media: 'print' })
    await expect.poll(() => acts.count()).toBe(0)
    await desk.getByText('+44 20 7946 0000').first().waitFor()
    await desk.emulateMedia({ media: 'screen' })

    await desk.goto(site.url('/admin?view=fleet'))
    await desk.getByRole('button', { name: words.closings.add }).click()
    const closing = desk.getByRole('alertdialog')
    await closing.getByLabel(words.closings.firstDay).fill(day)
    await save(closing)
    const conflict = desk.getByText(fillCount(words.closings.hits, 1))
    await conflict.waitFor()
    await desk.getByRole('link', { name: ada }).waitFor()
    await desk.getByRole('button', { name: undo.button }).click()
    await desk.getByText(words.closings.empty).waitFor()
  })

  it('are assigned in the calendar by mouse and keyboard, exchanged, and handed over in case of illness', async () => {
    const { db } = orders
    const day = inDays(40)
    const created = { version: 1, createdAt: new Date() }
    const ids = { car: '', van: '', bus: '', next: '', anna: '', ben: '', zola: '' }
    for (const key of Object.keys(ids) as (keyof typeof ids)[]) ids[key] = randomUUID()
    await db.insert(vehicles).values([
      { ...created, id: ids.car, name: 'A little car', seats: 1 },
      { ...created, id: ids.van, name: 'B van', seats: 8 },
      { ...created, id: ids.bus, name: 'C bus', seats: 20 },
      { ...created, id: ids.next, name: 'D van', seats: 8 },
    ])
    const languages = ['en' as const]
    await db.insert(guides).values([
      { ...created, id: ids.anna, name: 'Anna', languages },
      { ...created, id: ids.ben, name: 'Ben', languages },
      { ...created, id: ids.zola, name: 'Zola', languages },
    ])
    const period = { from: new Date(`${day}T05:15:00Z`), to: new Date(`${day}T15:30:00Z`) }
    const store = async (vehicleId: string, guideId: string) => {
      const { itemId, reference } = await orders.store({ status: 'confirmed', date: day })
      await db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, itemId))
      const allocation = { itemId, period, createdAt: new Date() }
      await db.insert(allocations).values([
        { ...allocation, id: randomUUID(), vehicleId },
        { ...allocation, id: randomUUID(), guideId },
      ])
      return { itemId, reference }
    }
    const first = await store(ids.van, ids.anna)
    const second = await store(ids.next, ids.ben)
    const waitForAssignment = (itemId: string, id: string) =>
      expect
        .poll(async () => {
          const rows = await db.select().from(allocations).where(eq(allocations.itemId, itemId))
          return rows.map(({ vehicleId, guideId }) => vehicleId ?? guideId)
        })
        .toContain(id)

    const desk = await openDesk(`calendar&date=${day}`)
    const [inVan, inBus] = [findBar(desk, 'B van'), findBar(desk, 'C bus')]
    const movedNotice = desk.getByText(fill(calendar.moved, { title, name: 'C bus' }))
    await startDrag(desk, inVan)
    const car = findRow(desk, 'A little car')
    await car.getByText('These seat 1').waitFor()
    await findRow(desk, 'C bus').getByText(calendar.canTake).waitFor()
    await drop(desk, car)
    await desk.getByRole('status').getByText('These seat 1').first().waitFor()
    await waitForAssignment(first.itemId, ids.van)
    await startDrag(desk, inVan)
    await drop(desk, findRow(desk, 'C bus'))
    await movedNotice.waitFor()
    await inBus.waitFor()
    await waitForAssignment(first.itemId, ids.bus)
    await desk.keyboard.press('u')
    await desk.getByText(undo.undone).waitFor()
    await inVan.waitFor()
    await waitForAssignment(first.itemId, ids.van)

    await inVan.focus()
    await desk.keyboard.press('Space')
    await findRow(desk, 'C bus').getByText(calendar.canTake).waitFor()
    await desk.keyboard.press('ArrowDown')
    const position = { title, name: 'C bus', verdict: calendar.canTake }
    await desk.getByText(fill(calendar.dragging.over, position)).waitFor({ state: 'attached' })
    await desk.keyboard.press('Space')
    await movedNotice.waitFor()
    await waitForAssignment(first.itemId, ids.bus)
    await inBus.focus()
    await desk.keyboard.press('Enter')
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(/^B van/).check()
    await dialog.getByLabel(/^C bus/).uncheck()
    await save(dialog)
    await inVan.waitFor()
    await desk.reload()
    await findBar(desk, 'Anna').focus()
    await desk.keyboard.press('Space')
    const verdict = fill(calendar.exchanges, { reference: second.reference })
    await findRow(desk, 'Ben').getByText(verdict).waitFor()
    await desk.keyboard.press('ArrowDown')
    await desk.getByText(new RegExp(`Ben: ${verdict}`)).waitFor({ state: 'attached' })
    await desk.keyboard.press('Space')
    await waitForAssignment(second.itemId, ids.anna)
    await waitForAssignment(first.itemId, ids.ben)
    await desk.getByRole('button', { name: undo.button }).waitFor()
    await desk.keyboard.press('u')
    await waitForAssignment(first.itemId, ids.anna)

    await desk.setViewportSize(phone)
    await desk.getByRole('button', { name: calendar.scales.month }).click()
    const tripLinks = desk.getByRole('main').getByRole('link', { name: title })
    await expect.poll(() => tripLinks.count()).toBe(2)
    await tripLinks.first().press('Enter')
    await desk.waitForURL(/\/admin\/orders\//)
    await desk.goBack()
    await desk.getByRole('button', { name: calendar.scales.week }).click()
    await inVan.focus()
    await desk.keyboard.press('Space')
    await findRow(desk, 'C bus').getByText(calendar.canTake).waitFor()
    await desk.keyboard.press('ArrowDown')
    await desk.getByText(fill(calendar.dragging.over, position)).waitFor({ state: 'attached' })
    await desk.keyboard.press('Space')
    await waitForAssignment(first.itemId, ids.bus)
    await desk.getByRole('button', { name: undo.button }).waitFor()
    await desk.keyboard.press('u')
    await waitForAssignment(first.itemId, ids.van)
    await inVan.press('Enter')
    await desk.waitForURL(/\/admin\/orders\//)
    await desk.goto(site.url(`/admin?view=day&date=${day}`))
    await desk.getByRole('button', { name: fill(handOver.open, { name: 'Anna' }) }).click()
    const confirmButton = dialog.getByRole('button', { name: fillCount(handOver.confirm, 1) })
    await confirmButton.waitFor()
    const zola = fill(handOver.speaks, { name: 'Zola' })
    await dialog.getByLabel(/Ada Example/).selectOption({ label: zola })
    await confirmButton.click()
    await desk.getByRole('button', { name: fill(handOver.open, { name: 'Zola' }) }).waitFor()
    await waitForAssignment(first.itemId, ids.zola)
    const illnessClosings = await db.select().from(closings).where(eq(closings.guideId, ids.anna))
    expect(illnessClosings).toMatchObject([{ firstDay: day, lastDay: day, reason: 'ill' }])
  })

  it('are free on closed days: guests see the reason, and sold trips are moved or cancelled', async () => {
    const [day, otherDay] = [inDays(100), inDays(103)]
    const { reference } = await (await book(day)).json()
    const desk = await openDesk('fleet', phone)
    const dialog = desk.getByRole('alertdialog')
    const close = async (date: string) => {
      await desk.getByRole('button', { name: closed.add }).click()
      await dialog.getByLabel(words.closings.firstDay).fill(date)
      await save(dialog)
    }
    await close(day)
    await desk.getByText(fillCount(closed.hits, 1)).waitFor()
    await desk.getByRole('link', { name: reference }).waitFor()

    expect((await book(day)).status).toBe(422)
    const reason = fill(en.closedDays.why.holiday, {
      when: fill(en.closedDays.oneDay, { day: formatDay(day) }),
    })
    const page = await site.open('/book-tour/cape-peninsula')
    await page.locator('#date').click()
    const month = page.getByRole('dialog')
    const next = month.getByRole('button', { name: /next month/i })
    await next.waitFor()
    // The name of the month above its days: 'March 2027'.
    const [, , ...monthAndYear] = formatLongDate(day).split(' ')
    while ((await month.getByText(monthAndYear.join(' ')).count()) === 0) await next.click()
    await page.getByText(reason).first().waitFor()

    const findActionButton = (name: string) =>
      desk.getByRole('button', { name: reference }).filter({ hasText: name })
    await findActionButton(reschedule.title).click()
    await dialog.getByText(reschedule.chooseDay).waitFor()
    await dialog.getByLabel(reschedule.date, { exact: true }).fill(day)
    await dialog.getByText(en.refusals['change-nothing']).waitFor()
    await dialog.getByLabel(reschedule.date, { exact: true }).fill(otherDay)
    await dialog.getByText('It costs the same').waitFor()
    await dialog.getByRole('button', { name: reschedule.confirm }).click()
    await desk.getByText(fill(reschedule.done, { date: formatLongDate(otherDay) })).waitFor()
    const conflict = desk.getByText(fillCount(closed.hits, 1))
    await expect.poll(() => conflict.count()).toBe(0)
    const mail = await site.findMail('cyd@guests.example', formatLongDate(otherDay))
    expect(mail.text).toContain(en.mails.trip.moved.free)
    await close(otherDay)
    await findActionButton(reschedule.callOff).click()
    await dialog.getByText(en.admin.money.quote.nothing).waitFor()
    await dialog.getByRole('button', { name: reschedule.callOffConfirm }).click()
    await expect.poll(() => conflict.count()).toBe(0)
  })
})

const title = 'Cape Peninsula'

async function openDesk(view: string, viewport?: typeof phone): Promise<Page> {
  return openSignedIn(site, owner, `/admin?view=${view}`, viewport && { viewport })
}

async function save(dialog: Locator) {
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
}

function findRow(desk: Page, name: string): Locator {
  return desk.getByRole('listitem').filter({ has: desk.getByText(name, { exact: true }) })
}

function findBar(desk: Page, name: string): Locator {
  return findRow(desk, name).getByRole('button', { name: title })
}

async function startDrag(desk: Page, bar: Locator) {
  const [x, y] = await findMiddle(bar)
  await desk.mouse.move(x, y)
  await desk.mouse.down()
  await desk.mouse.move(x, y + 12, { steps: 3 })
}

async function drop(desk: Page, row: Locator) {
  const [x, y] = await findMiddle(row)
  await desk.mouse.move(x, y, { steps: 5 })
  await desk.mouse.up()
}

async function findMiddle(element: Locator) {
  await element.waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

function book(date: string) {
  return tryByCall(site, '/api/bookings', bookingBody({ date, email: 'cyd@guests.example' }))
}
