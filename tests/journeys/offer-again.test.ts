import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { orders as orderTable } from '#server/database/schema/orders.ts'
import { inDays } from '../days.ts'
import { openOffice, signIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { useOrders, waitForHeading } from './pay/orders.ts'
import { useSite } from './site.ts'

const owner = 'owner@again.example'
const guest = 'late@again.example'
const { money, accounts } = en.admin
const date = inDays(40)

const orders = useOrders()
let order: Awaited<ReturnType<typeof orders.store>>
// Its time is over before the server looks for the first time.
beforeAll(async () => {
  order = await orders.store({ email: guest, date })
  const holdEndsAt = new Date(Date.now() - 60_000)
  await orders.db.update(orderTable).set({ holdEndsAt }).where(eq(orderTable.id, order.id))
})
const site = useSite(() => orders.settings({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' }))

describe('a trip whose time to pay was over', () => {
  it('is offered again: its guest can pay, and the accountant has it in the file', async () => {
    await orders.waitForStatus(order.id, 'expired')
    await openOffice(site, owner)
    const desk = await site.open('/')
    await signIn(site, desk, owner)
    await desk.goto(site.url('/admin?view=bookings'))
    await desk.getByText('Ada Example').click()
    await desk.getByText(money.title, { exact: true }).click()
    await desk.getByRole('button', { name: money.acts.offer.button }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(money.acts.offer.text).waitFor()
    await dialog.getByLabel(money.until).fill(inDays(-1))
    await dialog.getByRole('button', { name: money.acts.offer.button }).click()
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    await dialog.getByLabel(money.until).fill(inDays(5))
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: money.acts.offer.button }).click()
    await orders.waitForStatus(order.id, 'held')

    const { text = '' } = await site.findMail(guest, '/m/')
    const [link = ''] = /https?:\/\/\S+\/m\/\S+/.exec(text) ?? []
    const page = await site.open(new URL(link).pathname)
    await waitForHeading(page, en.manage.scenes['to-pay'].title)

    await desk.goto(site.url('/admin?view=accounts'))
    await desk.getByText(accounts.title).waitFor()
    const trips = desk.getByRole('region', { name: accounts.trips.title })
    const save = trips.getByRole('button', { name: accounts.export })
    await trips.getByLabel(accounts.from, { exact: true }).fill(date)
    await trips.getByLabel(accounts.to, { exact: true }).fill(date)
    expect(await listAllFaults(desk)).toEqual([])
    const [file] = await Promise.all([desk.waitForEvent('download'), save.click()])
    expect(file.suggestedFilename()).toBe(`trips-${date}-to-${date}.csv`)
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(order.reference)
    expect(rows[1]).toContain('5000')
  })
})
