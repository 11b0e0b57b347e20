import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { inDays } from '../days.ts'
import { writeMail } from '../fixtures/mail-source.ts'
import { contactBody } from '../test-office.ts'
import { bookByCall, createOwner, openSignedIn, sendByCall } from './account-steps.ts'
import { unfold, setUpOrders } from './orders.ts'
import { phone, setUpSite } from './site.ts'
import { press, waitForFocus } from './steps.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'replies-'))
const incoming = path.join(folder, 'new')
const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ MAIL_INBOUND: pathToFileURL(folder).href }))
const owner = 'owner@messages.example'
const { attention, frame, inbox, inboxes, mails, messages: words, thread } = en.admin

describe('messages', () => {
  beforeAll(async () => {
    mkdirSync(incoming, { recursive: true })
    await createOwner(site, owner)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are answered by keyboard, and the guest’s reply by mail arrives in the thread', async () => {
    await sendByCall(site, '/api/functions/send-contact-email', contactBody({ name: 'Zoë First' }))
    const second = contactBody({ name: 'Ben Second', email: 'ben@guests.example' })
    await sendByCall(site, '/api/functions/send-contact-email', second)
    const desk = await openSignedIn(site, owner, '/admin?view=messages')
    const field = desk.getByLabel(words.answer)
    await desk.getByRole('row', { name: /Ben Second/ }).waitFor()
    await desk.keyboard.press('j')
    await desk.keyboard.press('Enter')
    await desk.getByRole('heading', { name: 'Zoë First' }).waitFor()
    await desk.keyboard.press('r')
    await waitForFocus(field)
    await desk.keyboard.type('Yes: two slow days it is.')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    await desk.getByText(words.sent).waitFor()
    await desk.getByText(words.takenByYou).first().waitFor()
    await expect.poll(() => desk.getByRole('row', { name: /Zoë First/ }).count()).toBe(0)

    const answer = await site.findMail('ada@guests.example', 'two slow days it is')
    const replyAddress = answer.replyTo?.[0]?.address ?? ''
    expect(replyAddress).toMatch(/\+m[\da-z]{37}@/)
    const text = 'Wonderful, thank you.\n\nOn Mon, 23 Nov 2026, Office wrote:\n> Yes'
    writeFileSync(path.join(incoming, '1.host'), writeMail({ To: replyAddress }, text))
    await desk.getByText('Wonderful, thank you.').first().waitFor()
    await desk.getByText(words.byMail, { exact: true }).waitFor()
    await desk.getByRole('row', { name: /Zoë First/ }).waitFor()

    const headers = { 'Auto-Submitted': 'auto-generated', Subject: 'From a booking portal' }
    writeFileSync(path.join(incoming, '2.host'), writeMail(headers, 'Is Friday free?'))
    await desk.getByRole('button', { name: words.aside.tab }).click()
    await desk.getByRole('row', { name: /From a booking portal/ }).waitFor()
    await desk.getByRole('button', { name: words.aside.bring }).click()
    await desk.getByText('Is Friday free?').first().waitFor()

    await desk.goto(site.url('/admin?view=messages'))
    await desk.getByRole('button', { name: words.templates.manage }).click()
    await desk.getByLabel(words.templates.name).fill('Thank you')
    await desk.getByLabel(words.templates.words).fill('Dear [name], thank you.')
    await desk.getByRole('button', { name: words.templates.add, exact: true }).click()
    await desk.getByText('Thank you', { exact: true }).waitFor()
    await desk.getByRole('button', { name: words.templates.done }).click()
    await desk.getByText('Ben Second').first().click()
    await desk.getByLabel(words.templates.insert).selectOption('Thank you')
    await expect.poll(() => field.inputValue()).toBe('Dear Ben Second, thank you.')
    await desk.getByRole('button', { name: words.send }).click()
    await desk.getByText(words.sent).waitFor()
    await desk.getByRole('button', { name: words.close }).click()
    await desk.getByText(words.closed, { exact: true }).waitFor()
    await site.findMail('ben@guests.example', 'Dear Ben Second, thank you.')
  })

  it('about a trip survive a lost connection, are answered at the booking, and read on its page', async () => {
    const email = 'guest@thread.example'
    const question = 'Do you have a child seat? She is four.'
    const { link, reference } = await orders.store({ email, status: 'confirmed' })
    const guest = await site.open(link, { viewport: phone })
    const field = guest.getByLabel(en.manage.thread.asked.message.label)
    const send = guest.getByRole('region', { name: en.manage.thread.title }).getByRole('button')
    const findMessage = (text: string) => guest.getByRole('listitem').filter({ hasText: text })
    await unfold(guest, 'thread')
    await send.press('Enter')
    await guest.getByRole('alert').waitFor()
    await field.fill(question)
    await guest.route('**/api/manage/messages', (route) => route.abort(), { times: 1 })
    await send.press('Enter')
    await guest.getByText(en.manage.thread.failed).waitFor()
    expect(await field.inputValue()).toBe(question)
    await send.press('Enter')
    await guest.getByText(en.manage.thread.sent).waitFor()
    await findMessage(question).waitFor()
    expect(await field.inputValue()).toBe('')
    // Text typed while a message is being sent stays for the next message.
    const { promise, resolve } = Promise.withResolvers<void>()
    await guest.route(
      '**/api/manage/messages',
      async (route) => {
        await promise
        await route.continue()
      },
      { times: 1 },
    )
    await field.fill('Thank you.')
    await send.press('Enter')
    await guest.getByText(en.manage.thread.busy).waitFor()
    await field.fill('And a stop at a pharmacy?')
    resolve()
    await findMessage('Thank you.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('And a stop at a pharmacy?')
    await site.findMail(company.email, question)

    const desk = await openSignedIn(site, owner, '/admin?view=attention')
    await desk.getByText(attention.kinds['message-unanswered'].title).first().waitFor()
    await desk.goto(site.url('/admin?view=bookings'))
    const orderRow = desk.getByRole('row').filter({ hasText: reference })
    await orderRow.getByText(inbox.unanswered).waitFor()
    await orderRow.getByRole('link').click()
    const orderCard = desk.getByRole('article')
    await orderCard.getByText(question, { exact: true }).waitFor()
    const answer = 'Yes: it’ll be in the car.'
    await orderCard.getByLabel(thread.message).fill(answer)
    await orderCard.getByRole('button', { name: thread.send }).click()
    await desk.getByText(thread.sent).waitFor()
    for (const container of [orderRow, orderCard])
      await expect.poll(() => container.getByText(inbox.unanswered).count()).toBe(0)
    await site.findMail(email, answer)
    await guest.reload()
    await findMessage(answer).waitFor()
  })

  it('that were undeliverable are listed, corrected at the booking, and arrive', async () => {
    const [wrongAddress, rightAddress] = ['ada@gusts.example', 'ada@right.example']
    const reference = await bookByCall(site, { email: wrongAddress, date: inDays(110) })
    await site.readMails(wrongAddress)
    // Stores the state after a mail server's refusal. The delivery tests cover the refusal itself.
    await orders.db
      .update(outbox)
      .set({
        sentAt: null,
        parkedAt: new Date(),
        parkedWhy: 'refused',
        lastError: '550 No mailbox',
      })
      .where(eq(outbox.recipient, wrongAddress))
    const page = await openSignedIn(site, owner, '/admin?view=undelivered')
    await page.getByText('550 No mailbox').waitFor()
    await page.getByText(reference).first().waitFor()
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await colleague.getByRole('link', { name: wrongAddress }).click()
    const addressField = colleague.getByLabel(mails.address)
    await addressField.fill('ada@typed.example')

    await page.goto(site.url('/admin?view=bookings'))
    await page.getByRole('row').filter({ hasText: reference }).getByRole('link').click()
    await page.getByText(mails.states.parked).waitFor()
    await page.getByLabel(mails.address).fill(rightAddress)
    await press(page, mails.again)
    await page.getByText(fill(mails.sentAgain, { email: rightAddress })).waitFor()
    await site.findMail(rightAddress, reference)
    // A colleague with the same mail open keeps their text and can't send the mail again by
    // mistake.
    await colleague.getByText(mails.goneMeanwhile).waitFor()
    expect(await addressField.inputValue()).toBe('ada@typed.example')
    expect(await colleague.getByRole('button', { name: mails.again }).count()).toBe(0)
    await press(colleague, mails.takeOff)
    await colleague.getByText(mails.empty).waitFor()

    const note = page.getByLabel(inbox.note)
    await note.fill('Ring her sister first.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByText(inbox.unsaved).waitFor()
    await page.getByRole('link', { name: frame.entries.enquiries }).click()
    await page.getByRole('link', { name: inboxes['contact-messages'] }).click()
    await page.getByRole('link', { name: new RegExp(`^${inboxes.bookings}`) }).click()
    await page.getByRole('row').filter({ hasText: reference }).getByRole('link').click()
    await expect.poll(() => note.inputValue()).toBe('Ring her sister first.')
    await press(page, inbox.saveNote)
    await page.getByText(inbox.noted).first().waitFor()
    await expect.poll(() => page.getByText(inbox.unsaved).count()).toBe(0)
  })
})
