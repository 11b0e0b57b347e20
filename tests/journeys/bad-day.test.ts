import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { createOwner, openSignedIn, tryByCall } from './account-steps.ts'
import { phone, setUpSite } from './site.ts'

const site = setUpSite()
const owner = 'owner@storm.example'
const { badDay: words, closed } = en.admin

describe('a bad day', () => {
  beforeAll(async () => {
    await createOwner(site, owner)
  })

  it('is handled from the day view by keyboard, and from closed days on a phone, where a trip without room is moved again', async () => {
    const [day, next] = [inDays(120), inDays(121)]
    const movedReference = await book(day, 'gil@guests.example')
    const swappedReference = await book(day, 'hal@guests.example')
    await book(day, 'ivy@guests.example', 'aquila-safari-full-day')
    const desk = await openSignedIn(site, owner, `/admin?view=day&date=${day}`)
    await desk.getByRole('button', { name: words.open }).press('Enter')
    await desk
      .getByRole('heading', { name: fill(words.title, { date: formatLongDate(day) }) })
      .waitFor()
    await desk.getByLabel(words.pick.tour).selectOption('cape-peninsula')
    await desk.getByText(fillCount(words.pick.picked, 2)).waitFor()
    await desk
      .getByText(fill(words.row.move, { date: formatLongDate(next) }))
      .first()
      .waitFor()
    await desk.getByLabel(words.what.acts.swap, { exact: true }).check()
    await desk.getByLabel(words.what.tour, { exact: true }).selectOption('table-mountain-city')
    await desk.getByText(fillCount(words.sum.swapped, 2)).waitFor()
    await desk.getByLabel(words.what.tour, { exact: true }).selectOption('')
    await desk.getByLabel(words.what.acts.move, { exact: true }).check()
    await desk.getByText(fillCount(words.sum.moved, 2)).waitFor()
    const actionField = desk.getByLabel(fill(words.what.ofOne, { reference: swappedReference }))
    await actionField.selectOption('swap')
    await desk.getByText(words.row.chooseTour).waitFor()
    await desk
      .getByLabel(fill(words.what.tourOf, { reference: swappedReference }))
      .selectOption('table-mountain-city')
    await desk.getByText(fillCount(words.sum.swapped, 1)).waitFor()
    await desk.getByText(fillCount(words.sum.mails, 2)).waitFor()
    await desk.getByLabel(words.message).fill('The wind closes the park.')
    await desk.getByRole('button', { name: fillCount(words.confirm, 2) }).press('Enter')
    await desk.getByText(words.run.allDone).waitFor()
    await desk.getByRole('link', { name: movedReference }).waitFor()
    const mails = [
      await site.findMail('gil@guests.example', 'The wind closes the park.'),
      await site.findMail('hal@guests.example', 'The wind closes the park.'),
    ]
    expect(mails[0]?.text).toContain(formatLongDate(next))
    expect(mails[1]?.text).toContain(en.mails.trip.swapped.unsuited)

    const [closedDay, newDay, laterDay] = [inDays(130), inDays(133), inDays(134)]
    for (const guest of ['carl', 'dora']) await book(closedDay, `${guest}@guests.example`)
    await book(newDay, 'eve@guests.example')
    await desk.setViewportSize(phone)
    await desk.goto(site.url('/admin?view=fleet'))
    await desk.getByRole('button', { name: closed.add }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByLabel(en.admin.fleet.closings.firstDay).fill(closedDay)
    await dialog.getByRole('button', { name: en.admin.fleet.save, exact: true }).click()
    await desk.getByRole('link', { name: fillCount(words.hit, 2) }).click()
    await desk.getByRole('button', { name: fill(words.pick.all, { n: 2 }) }).click()
    await desk.getByLabel(words.what.days.named).check()
    await desk.getByLabel(words.what.date, { exact: true }).fill(newDay)
    await desk.getByText(fillCount(words.sum.moved, 2)).waitFor()
    await book(newDay, 'fay@guests.example')
    await desk.getByRole('button', { name: fillCount(words.confirm, 2) }).click()
    await desk.getByText(fill(words.run.count, { n: 1, all: 2 })).waitFor()
    await desk.getByText(fillCount(words.run.left, 1)).waitFor()
    await desk.getByRole('button', { name: words.run.again }).click()
    await desk.getByText(fillCount(words.pick.picked, 1)).waitFor()
    await desk.getByLabel(words.what.days.named).check()
    await desk.getByLabel(words.what.date, { exact: true }).fill(laterDay)
    await desk.getByRole('button', { name: fillCount(words.confirm, 1) }).click()
    await desk.getByText(words.run.allDone).waitFor()
    for (const email of ['carl@guests.example', 'dora@guests.example'])
      await site.findMail(email, en.mails.trip.moved.free)
  })
})

async function book(date: string, email: string, tourId = 'cape-peninsula'): Promise<string> {
  const answer = await tryByCall(site, '/api/bookings', bookingBody({ date, email, tourId }))
  expect(answer.status).toBe(201)
  return (await answer.json()).reference
}
