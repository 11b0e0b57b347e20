import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { contactBody } from '../test-office.ts'
import { bookByCall, makeAccount, openOffice, openSignedIn, sendByCall } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite()
const owner = 'owner@desk.example'
const words = en.admin.frame
const day = inDays(60)
let reference = ''

describe('the desk', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    reference = await bookByCall(site, {
      date: day,
      firstName: 'Björn',
      lastName: 'Hagström',
      email: 'bjorn@desk.example',
      phone: '+46 8 555-01 99',
    })
  })

  it('stands alone and opens on today, with roles below it, and nobody else sees it', async () => {
    const desk = await openDesk()
    await desk.getByRole('heading', { name: 'Promote User to Admin' }).waitFor()
    await expect.poll(() => desk.getByRole('contentinfo').isVisible()).toBe(false)
    await expect.poll(() => desk.getByRole('complementary').isVisible()).toBe(false)
    await desk.getByText(en.admin.day.empty).first().waitFor()
    const [today, roles] = await Promise.all(
      [
        desk.getByRole('button', { name: en.admin.day.print }),
        desk.getByText(en.admin.promote.title),
      ].map((one) => one.boundingBox()),
    )
    expect(today?.y ?? Infinity).toBeLessThan(roles?.y ?? 0)

    await makeAccount(site, 'curious@desk.example')
    const guest = await openSignedIn(site, 'curious@desk.example', '/admin')
    await guest.getByRole('alert').waitFor()
    await expect.poll(() => guest.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await guest.getByRole('search').count()).toBe(0)
  })

  it('finds an order by a name without its accents, by the keyboard alone, and opens it', async () => {
    const desk = await openDesk()
    await desk.keyboard.press('/')
    await desk.keyboard.type('hagstrom')
    const option = desk.getByRole('option', { name: 'Björn Hagström' })
    await option.waitFor()
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Enter')
    await desk.getByLabel(en.admin.inbox.note).waitFor()
    await expect.poll(() => desk.url()).toContain(`/admin/orders/${reference}`)
    await expect.poll(() => desk.title()).toContain(reference)
    // It is an address to be sent to a colleague.
    await desk.reload()
    await desk.getByLabel(en.admin.inbox.note).waitFor()
    expect(await desk.title()).toContain(reference)
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('finds the day of a trip on a phone, and says where nothing is found', async () => {
    const desk = await openDesk('/admin?view=fleet', phone)
    const field = desk.getByRole('combobox', { name: words.search.label })
    await field.fill('zeppelin')
    const none = fill(words.search.none, { typed: 'zeppelin' })
    await desk.getByRole('status').getByText(none).waitFor({ state: 'attached' })
    expect(await listAllFaults(desk)).toEqual([])
    await field.fill(day)
    await desk.getByRole('option', { name: 'Björn Hagström' }).waitFor()
    await desk.getByRole('option', { name: formatLongDate(day), exact: true }).click()
    await desk.getByRole('heading', { name: formatLongDate(day) }).waitFor()
    await desk.getByRole('link', { name: fill(en.admin.day.open, { reference }) }).waitFor()
  })

  it('lists its keys, goes by them, and leaves them alone where they are turned off', async () => {
    const desk = await openDesk()
    await desk.keyboard.press('?')
    const dialog = desk.getByRole('dialog', { name: words.keys.title })
    await dialog.waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('g')
    await desk.keyboard.press('b')
    await desk.getByRole('heading', { name: en.admin.inboxes.bookings }).waitFor()
    await desk.getByText('Björn Hagström').waitFor()
    await desk.keyboard.press('j')
    await desk.keyboard.press('Enter')
    const note = desk.getByLabel(en.admin.inbox.note)
    // What is typed is text.
    await note.pressSequentially('gt/?')
    await expect.poll(() => note.inputValue()).toBe('gt/?')
    await note.fill('')
    // Out of the field, then back to the row that was opened.
    for (let pressed = 0; pressed < 2; pressed += 1) await desk.keyboard.press('Escape')
    await expect.poll(() => note.count()).toBe(0)
    const row = desk.getByRole('link', { name: 'Björn Hagström' })
    await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true)

    await desk.getByRole('button', { name: words.keys.button }).click()
    await dialog.getByLabel(words.keys.isOn).uncheck()
    await dialog.getByRole('button', { name: words.keys.close }).click()
    await desk.reload()
    await desk.getByText('Björn Hagström').waitFor()
    await desk.keyboard.press('?')
    await desk.keyboard.press('g')
    await desk.keyboard.press('t')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(desk.url()).toContain('view=bookings')
  })

  it('shows what a guest books and a colleague does, without a reload, and loses nothing of what is typed', async () => {
    const desk = await openDesk('/admin?view=bookings')
    await desk.getByText('Björn Hagström').waitFor()
    const late = await bookByCall(site, {
      date: inDays(61),
      firstName: 'Zola',
      lastName: 'Livewire',
      email: 'zola@desk.example',
    })
    await desk.getByText('Zola Livewire').click()
    const links = desk.getByRole('navigation', { name: en.admin.views })
    const two = fill(en.admin.waiting, { n: 2 })
    await links.getByRole('link', { name: `${en.admin.inboxes.bookings} ${two}` }).waitFor()

    const colleague = await openDesk(`/admin?view=bookings&search=${late}`)
    // The link of one order opens it.
    const save = colleague.getByRole('button', { name: en.admin.inbox.saveNote })
    await noteOf(colleague).fill('Meets us at the lighthouse.')
    await save.click()
    await expect.poll(() => noteOf(desk).inputValue()).toBe('Meets us at the lighthouse.')

    await noteOf(desk).fill('Meets us at the harbour.')
    await noteOf(colleague).fill('Meets us at the station.')
    await save.click()
    const theirs = fill(en.admin.inbox.noteTheirs, { note: 'Meets us at the station.' })
    await desk.getByText(theirs).waitFor()
    expect(await noteOf(desk).inputValue()).toBe('Meets us at the harbour.')
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: en.admin.inbox.saveNote }).click()
    await expect.poll(() => noteOf(colleague).inputValue()).toBe('Meets us at the harbour.')
    await expect.poll(() => desk.getByText(theirs).count()).toBe(0)

    const undo = desk.getByRole('button', { name: words.undo.button })
    await undo.click()
    await expect.poll(() => noteOf(desk).inputValue()).toBe('Meets us at the station.')
    await expect.poll(() => noteOf(colleague).inputValue()).toBe('Meets us at the station.')
    await noteOf(colleague).fill('Meets us at the gate.')
    await noteOf(desk).fill('Meets us at the pier.')
    await desk.getByRole('button', { name: en.admin.inbox.saveNote }).click()
    await undo.waitFor()
    // Who hasn't seen what a colleague wrote is asked first.
    const atThePier = fill(en.admin.inbox.noteTheirs, { note: 'Meets us at the pier.' })
    await colleague.getByText(atThePier).waitFor()
    await save.click()
    await expect.poll(() => noteOf(desk).inputValue()).toBe('Meets us at the gate.')
    await undo.click()
    await desk.getByText(words.undo.noteSince).waitFor()
    expect(await noteOf(colleague).inputValue()).toBe('Meets us at the gate.')
  })

  it('takes back a change of status, by its button and by a key', async () => {
    const asked = contactBody({ name: 'Wren Asks', timestamp: new Date().toISOString() })
    await sendByCall(site, '/api/functions/send-contact-email', asked)
    const desk = await openDesk('/admin?view=contact-messages', phone)
    await desk.getByText('Wren Asks').click()
    const answer = desk.getByRole('button', { name: en.admin.moves.answered })
    const undo = desk.getByRole('button', { name: words.undo.button })
    for (const takeBack of [() => undo.click(), () => desk.keyboard.press('u')]) {
      await answer.click()
      await desk.getByRole('button', { name: en.admin.moves.new }).waitFor()
      await undo.waitFor()
      expect(await listAllFaults(desk)).toEqual([])
      await takeBack()
      await answer.waitFor()
      await expect.poll(() => undo.count()).toBe(0)
    }
    const log = await openDesk('/admin?view=activity')
    const changed = log.getByText(en.admin.log.actions['status-changed'])
    await expect.poll(() => changed.count()).toBe(4)
  })

  it('has one stream of news for all tabs of a browser, and another tab goes on with it', async () => {
    const desk = await openDesk('/admin?view=bookings')
    const streams: string[] = []
    const watch = (page: Page, name: string) =>
      page.on('request', (request) => {
        if (request.url().endsWith('/api/admin/news')) streams.push(name)
      })
    watch(desk, 'first')
    await desk.reload()
    await desk.getByText('Björn Hagström').waitFor()
    const second = await desk.context().newPage()
    watch(second, 'second')
    await second.goto(site.url('/admin?view=bookings'))
    await second.getByText('Björn Hagström').waitFor()
    const book = async (firstName: string, ahead: number) =>
      bookByCall(site, { date: inDays(ahead), firstName, email: `${firstName}@desk.example` })
    await book('Ines', 62)
    for (const page of [desk, second]) await page.getByText('Ines').first().waitFor()
    expect(streams).toEqual(['first'])
    await desk.close()
    await expect.poll(() => streams).toEqual(['first', 'second'])
    await book('Jomo', 63)
    await second.getByText('Jomo').first().waitFor()
  })
})

/** The desk, as its owner has it open. */
async function openDesk(address = '/admin', viewport = desktop): Promise<Page> {
  const page = await openSignedIn(site, owner, address, { viewport })
  await page.getByRole('heading', { name: 'Admin Management' }).waitFor()
  return page
}

function noteOf(page: Page): Locator {
  return page.getByLabel(en.admin.inbox.note)
}
