import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { contactBody, transferBody } from '../test-office.ts'
import { bookByCall, createOwner, openSignedIn, sendByCall } from './account-steps.ts'
import { phone, setUpSite } from './site.ts'
import { chooseGraveAct, formatConfirmLabel, waitForFocus } from './steps.ts'

const site = setUpSite()
const owner = 'owner@desk.example'
const words = en.admin.frame
const day = inDays(60)
const changeCall = /\/api\/admin\/inbox\/transfer-requests\/[^/]+$/
const badGateway = { status: 502, contentType: 'application/json', body: '{"error":"Bad gateway"}' }
let reference = ''

describe('the desk', () => {
  beforeAll(async () => {
    await createOwner(site, owner)
    reference = await bookByCall(site, {
      date: day,
      firstName: 'Björn',
      lastName: 'Hagström',
      email: 'bjorn@desk.example',
      phone: '+46 8 555-01 99',
    })
  })

  it('opens on today, searches by keyboard, and updates all tabs without losing input', async () => {
    const desk = await openDesk()
    await expect.poll(() => desk.getByRole('contentinfo').isVisible()).toBe(false)
    await expect.poll(() => desk.getByRole('complementary').isVisible()).toBe(false)
    await desk.getByText(en.admin.day.empty).first().waitFor()
    const [today, roles] = await Promise.all(
      [
        desk.getByRole('button', { name: en.admin.day.print, exact: true }),
        desk.getByText(en.admin.promote.title),
      ].map((element) => element.boundingBox()),
    )
    expect(today?.y ?? Infinity).toBeLessThan(roles?.y ?? 0)

    await desk.keyboard.press('/')
    await desk.keyboard.type('hagstrom')
    const option = desk.getByRole('option', { name: 'Björn Hagström' })
    await option.waitFor()
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    await desk.keyboard.press('Enter')
    await findNote(desk).waitFor()
    await expect.poll(() => desk.url()).toContain(`/admin/orders/${reference}`)
    await desk.reload()
    await findNote(desk).waitFor()
    expect(await desk.title()).toContain(reference)

    await desk.keyboard.press('?')
    const keys = desk.getByRole('dialog', { name: words.keys.title })
    await keys.waitFor()
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('g')
    await desk.keyboard.press('b')
    await desk.getByRole('heading', { name: en.admin.inboxes.bookings }).waitFor()
    await desk.getByText('Björn Hagström').waitFor()
    await desk.keyboard.press('j')
    await desk.keyboard.press('Enter')
    // Shortcuts do nothing while typing.
    await findNote(desk).pressSequentially('gt/?')
    await expect.poll(() => findNote(desk).inputValue()).toBe('gt/?')
    await findNote(desk).fill('')
    for (let pressed = 0; pressed < 2; pressed += 1) await desk.keyboard.press('Escape')
    await expect.poll(() => findNote(desk).count()).toBe(0)
    const row = desk.getByRole('link', { name: 'Björn Hagström' })
    await waitForFocus(row)

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
    const zola = { firstName: 'Zola', lastName: 'Livewire', email: 'zola@desk.example' }
    await bookByCall(site, { ...zola, date: inDays(61) })
    for (const page of [desk, second]) await page.getByText('Zola Livewire').click()
    expect(streams).toEqual(['first'])
    const waitingText = fill(en.admin.waiting, { n: 2 })
    await desk
      .getByRole('navigation', { name: en.admin.views })
      .getByRole('link', { name: `${en.admin.inboxes.bookings} ${waitingText}` })
      .waitFor()

    await findNote(second).fill('Meets us at the station.')
    await findNote(desk).fill('Meets us at the harbour.')
    await save(second)
    const theirNote = fill(en.admin.inbox.noteTheirs, { note: 'Meets us at the station.' })
    await desk.getByText(theirNote).waitFor()
    expect(await findNote(desk).inputValue()).toBe('Meets us at the harbour.')
    await save(desk)
    await expect.poll(() => findNote(second).inputValue()).toBe('Meets us at the harbour.')
    await expect.poll(() => desk.getByText(theirNote).count()).toBe(0)
    const undo = desk.getByRole('button', { name: words.undo.button })
    await undo.click()
    for (const page of [desk, second])
      await expect.poll(() => findNote(page).inputValue()).toBe('Meets us at the station.')
    // An undo overwrites nothing written since.
    await findNote(desk).fill('Meets us at the pier.')
    await save(desk)
    await undo.waitFor()
    await expect.poll(() => findNote(second).inputValue()).toBe('Meets us at the pier.')
    await findNote(second).fill('Meets us at the gate.')
    await save(second)
    await expect.poll(() => findNote(desk).inputValue()).toBe('Meets us at the gate.')
    await undo.click()
    await desk.getByText(words.undo.noteSince).waitFor()
    expect(await findNote(second).inputValue()).toBe('Meets us at the gate.')

    await second.getByRole('button', { name: words.keys.button }).click()
    const keysDialog = second.getByRole('dialog', { name: words.keys.title })
    await keysDialog.getByLabel(words.keys.isOn).uncheck()
    await keysDialog.getByRole('button', { name: words.keys.close }).click()
    await desk.close()
    await expect.poll(() => streams).toEqual(['first', 'second'])
    await bookByCall(site, { date: inDays(63), firstName: 'Jomo', email: 'jomo@desk.example' })
    await second.getByText('Jomo').first().waitFor()
    await second.reload()
    await second.getByText('Jomo').first().waitFor()
    for (const key of ['?', 'g', 't']) await second.keyboard.press(key)
    await expect.poll(() => keysDialog.count()).toBe(0)
    expect(second.url()).toContain('view=bookings')
  })

  it('shows refusals and failures, keeps input, and mails a guest once after a confirmation', async () => {
    const guest = 'rider@desk.example'
    const request = { name: 'Ada Mendable', email: guest, date: inDays(90) }
    await sendByCall(site, '/api/transfers', transferBody(request))
    const desk = await openDesk('/admin?view=transfer-requests')
    await desk.getByText('Ada Mendable').click()
    await desk.getByRole('button', { name: en.admin.moves.confirmed, exact: true }).click()
    const dialog = desk.getByRole('alertdialog')
    const message = dialog.getByLabel(en.admin.inbox.message)
    await message.fill('Thandi drives you.')
    const yes = dialog.getByRole('button', { name: formatConfirmLabel(en.admin.moves.confirmed) })
    await desk.route(changeCall, (route) => route.fulfill(badGateway))
    await yes.click()
    await dialog.getByRole('alert').getByText(en.admin.toasts.failed).waitFor()
    await expect.poll(() => message.inputValue()).toBe('Thandi drives you.')
    await desk.unroute(changeCall)
    await desk.context().setOffline(true)
    await yes.click()
    await dialog.getByText(en.frame.offline).waitFor()
    await desk.context().setOffline(false)
    await yes.click()
    await desk.getByText(fill(en.admin.toasts.changedAndTold, { email: guest })).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    const mail = await site.findMail(guest, 'Confirmed')
    expect(mail.text).toContain('> Thandi drives you.')

    const note = findNote(desk)
    await note.fill('Two prams.')
    await desk.route(changeCall, (route) => route.fulfill(badGateway))
    await save(desk)
    await desk.getByRole('status').getByText(en.admin.toasts.failed).waitFor()
    await expect.poll(() => note.inputValue()).toBe('Two prams.')
    await desk.unroute(changeCall)
    let calls = 0
    const pause = Promise.withResolvers<void>()
    await desk.route(changeCall, async (route) => {
      calls += 1
      await pause.promise
      await route.fallback()
    })
    const button = desk.getByRole('button', { name: en.admin.inbox.saveNote })
    await button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
    // Typed while the first request is pending: neither saved nor lost with it.
    await note.fill('Two prams, and a dog.')
    pause.resolve()
    await desk.getByText(en.admin.toasts.changed, { exact: true }).waitFor()
    expect(calls).toBe(1)
    await desk.getByText(en.admin.inbox.noteUnsaved).waitFor()
    const dialogType = new Promise<string>((resolve) =>
      desk.once('dialog', (browserDialog) => {
        resolve(browserDialog.type())
        void browserDialog.accept()
      }),
    )
    await desk.reload()
    expect(await dialogType).toBe('beforeunload')
    await expect.poll(() => note.inputValue()).toBe('Two prams, and a dog.')
    await save(desk)
    await desk.getByText(en.admin.toasts.changed, { exact: true }).waitFor()
    await expect.poll(() => desk.getByText(en.admin.inbox.unsaved).count()).toBe(0)

    const more = desk.getByRole('button', { name: en.admin.order.more, exact: true })
    await more.press('Enter')
    await waitForFocus(desk.getByRole('menuitem', { name: en.admin.moves.cancelled }))
    await desk.keyboard.press('Escape')
    await waitForFocus(more)
    await chooseGraveAct(desk, en.admin.moves.cancelled)
    const previewAnswer = desk.waitForResponse(
      (answer) =>
        answer.url().endsWith('/cancellation/quote') &&
        answer.request().postData()?.includes('office') === true,
    )
    await dialog.getByText(en.admin.inbox.cancellers.office).click()
    await previewAnswer
    await dialog.getByText(en.admin.money.quote.nothing).waitFor()
    await dialog.getByRole('button', { name: formatConfirmLabel(en.admin.moves.cancelled) }).click()
    await desk.getByText(en.admin.inbox.final).waitFor()
    await site.findMail(guest, 'Cancelled')
  })

  it('has five tabs on a phone, where a message is found, noted, answered and undone', async () => {
    for (const [name, subject] of [
      ['Wren Asks', 'Two slow days in the winelands'],
      ['Thandi Mokoena', 'A whale for my mother'],
    ] as const) {
      const message = contactBody({ name, subject, timestamp: new Date().toISOString() })
      await sendByCall(site, '/api/functions/send-contact-email', message)
    }
    const desk = await openDesk('/admin?view=contact-messages', phone)
    await desk.getByText(fillCount(en.admin.inbox.count, 2)).waitFor()
    const search = desk.getByRole('button', { name: en.admin.inbox.search })
    await desk.getByLabel(en.admin.inbox.search, { exact: true }).fill('whale')
    const before = await search.boundingBox()
    await search.click()
    await desk.getByText(fillCount(en.admin.inbox.count, 1)).waitFor()
    // The second click of a double click must not clear the search.
    await expect.poll(() => search.boundingBox()).toEqual(before)
    await desk.getByText('Thandi Mokoena').click()
    await findNote(desk).fill('Prefers mornings')
    await save(desk)
    await desk.getByText(en.admin.toasts.changed).waitFor()
    const answerButton = desk.getByRole('button', { name: en.admin.moves.answered })
    const undo = desk.getByRole('button', { name: words.undo.button })
    for (const undoMove of [() => undo.click(), () => desk.keyboard.press('u')]) {
      await answerButton.click()
      await desk.getByRole('button', { name: en.admin.moves.new }).waitFor()
      await undo.waitFor()
      await undoMove()
      await answerButton.waitFor()
      await expect.poll(() => undo.count()).toBe(0)
    }
    await desk.getByRole('button', { name: en.admin.frame.panel.close }).click()

    const tabs = desk.getByRole('navigation', { name: words.tabs })
    const more = tabs.getByRole('button', { name: words.more })
    const views = desk.getByRole('navigation', { name: en.admin.views })
    await expect.poll(() => views.count()).toBe(0)
    await more.click()
    await views.getByRole('link', { name: en.admin.activity }).click()
    await expect.poll(() => views.count()).toBe(0)
    const statusRows = desk
      .getByRole('row', { name: en.admin.log.actions['status-changed'] })
      .filter({ hasText: en.admin.statuses.answered })
    await statusRows.first().waitFor()
    await expect.poll(() => more.getAttribute('aria-current')).toBe('true')
    // The tabs keep their place while the page scrolls and a count arrives.
    const listPlaces = () =>
      tabs.locator('a, button').evaluateAll((links) =>
        links.map((link) => {
          const { x, bottom } = link.getBoundingClientRect()
          return [x, innerHeight - bottom]
        }),
      )
    const places = await listPlaces()
    expect(places).toHaveLength(5)
    expect(places.every(([, below]) => below === 0)).toBe(true)
    await desk.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const counted = await more.innerText()
    const ride = { name: 'Ada Countable', email: 'ada@desk.example', date: inDays(91) }
    await sendByCall(site, '/api/transfers', transferBody(ride))
    await expect.poll(() => more.innerText()).not.toBe(counted)
    expect(await listPlaces()).toEqual(places)

    const field = desk.getByRole('combobox', { name: words.search.label })
    await field.fill('zeppelin')
    const noResults = fill(words.search.none, { typed: 'zeppelin' })
    await desk.getByRole('status').getByText(noResults).waitFor({ state: 'attached' })
    await field.fill(day)
    await desk.getByRole('option', { name: 'Björn Hagström' }).waitFor()
    await desk.getByRole('option', { name: formatLongDate(day), exact: true }).click()
    await desk.getByRole('heading', { name: formatLongDate(day) }).waitFor()
    await desk.getByRole('link', { name: new RegExp(`${reference}$`) }).waitFor()
  })
})

async function openDesk(address = '/admin', viewport?: typeof phone): Promise<Page> {
  const page = await openSignedIn(site, owner, address, viewport && { viewport })
  await page.getByRole('heading', { name: 'Admin Management' }).waitFor()
  return page
}

function findNote(page: Page): Locator {
  return page.getByLabel(en.admin.inbox.note)
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: en.admin.inbox.saveNote }).click()
}
