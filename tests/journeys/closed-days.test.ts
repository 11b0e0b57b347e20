import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { openOffice, openSignedIn, tryByCall } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite()
const owner = 'owner@closed.example'
const { closed: words, reschedule } = en.admin
const day = inDays(100)
const otherDay = inDays(103)
let reference = ''

describe('days that the office closes', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    const answer = await book(day)
    reference = (await answer.json()).reference
  })

  it('are closed on a phone, and name the trip that is sold on them', async () => {
    const desk = await openDesk(phone)
    await desk.getByText(words.empty).waitFor()
    await desk.getByRole('button', { name: words.add }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByLabel(en.admin.fleet.closings.firstDay).fill(day)
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: en.admin.fleet.save, exact: true }).click()
    await desk.getByText(fillCount(words.hits, 1)).waitFor()
    await desk.getByRole('link', { name: reference }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('are none that a guest can book, who reads why', async () => {
    const refused = await book(day)
    expect(refused.status).toBe(422)
    const when = fill(en.closedDays.oneDay, { day: formatDay(day) })
    const why = fill(en.closedDays.why.weather, { when })
    const { error } = await refused.json()
    expect(error.message).toContain(why)
    const page = await site.open('/book-tour/cape-peninsula')
    await page.locator('#date').click()
    const calendar = page.getByRole('dialog')
    const next = calendar.getByRole('button', { name: /next month/i })
    await next.waitFor()
    // 'March 2027', above its days.
    const [, , ...month] = formatLongDate(day).split(' ')
    while ((await calendar.getByText(month.join(' ')).count()) === 0) await next.click()
    await page.getByText(why).first().waitFor()
  })

  it('have their trip moved from the list, at a figure that is seen first', async () => {
    const desk = await openDesk(desktop)
    await desk
      .getByRole('button', { name: reference })
      .filter({ hasText: reschedule.title })
      .click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(reschedule.chooseDay).waitFor()
    await dialog.getByLabel(reschedule.date, { exact: true }).fill(day)
    await dialog.getByText(en.refusals['change-nothing']).waitFor()
    await dialog.getByLabel(reschedule.date, { exact: true }).fill(otherDay)
    await dialog.getByText('It costs the same').waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: reschedule.confirm }).click()
    await desk.getByText(fill(reschedule.done, { date: formatLongDate(otherDay) })).waitFor()
    await expect.poll(() => desk.getByText(fillCount(words.hits, 1)).count()).toBe(0)
    const mail = await site.findMail('ada@guests.example', formatLongDate(otherDay))
    expect(mail.text).toContain(en.mails.trip.moved.free)
  })

  it('or called off there, once what goes back was seen', async () => {
    const answer = await book(otherDay, 'bob@guests.example')
    const { reference: second } = await answer.json()
    const desk = await openDesk(desktop)
    await desk.getByRole('button', { name: words.add }).click()
    const adding = desk.getByRole('alertdialog')
    await adding.getByLabel(en.admin.fleet.closings.firstDay).fill(otherDay)
    await adding.getByRole('button', { name: en.admin.fleet.save, exact: true }).click()
    await desk.getByText(fillCount(words.hits, 2)).waitFor()
    await desk.getByRole('button', { name: second }).filter({ hasText: reschedule.callOff }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(en.admin.money.quote.nothing).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: reschedule.callOffConfirm }).click()
    await desk.getByText(fillCount(words.hits, 1)).waitFor()
  })
})

function book(date: string, email = 'ada@guests.example') {
  return tryByCall(site, '/api/bookings', bookingBody({ date, email }))
}

async function openDesk(viewport: typeof desktop): Promise<Page> {
  const page = await openSignedIn(site, owner, '/admin?view=fleet', { viewport })
  return page
}
