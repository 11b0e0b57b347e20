import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { writeMail } from '../fixtures/mail-source.ts'
import { contactBody } from '../test-office.ts'
import { openOffice, openSignedIn, sendByCall } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { phone, useSite } from './site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'replies-'))
const incoming = path.join(folder, 'new')
const site = useSite({ MAIL_INBOUND: pathToFileURL(folder).href })
const owner = 'owner@messages.example'
const { messages: words } = en.admin

describe('the messages of the desk', () => {
  beforeAll(async () => {
    mkdirSync(incoming, { recursive: true })
    await openOffice(site, owner)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are read and answered by keys alone, and what the guest answers by mail comes back by itself', async () => {
    await sendByCall(site, '/api/functions/send-contact-email', contactBody({ name: 'Zoë First' }))
    const other = contactBody({ name: 'Ben Second', email: 'ben@guests.example' })
    await sendByCall(site, '/api/functions/send-contact-email', other)
    const desk = await openSignedIn(site, owner, '/admin?view=messages')
    await desk.getByRole('row', { name: /Ben Second/ }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    // What waits longest stands on top.
    await desk.keyboard.press('j')
    await desk.keyboard.press('Enter')
    await desk.getByRole('heading', { name: 'Zoë First' }).waitFor()
    await desk.keyboard.press('r')
    const field = desk.getByLabel(words.answer)
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
    await desk.keyboard.type('Yes: two slow days it is.')
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    await desk.getByText(words.sent).waitFor()
    await desk.getByText(words.takenByYou).first().waitFor()
    await expect.poll(() => desk.getByRole('row', { name: /Zoë First/ }).count()).toBe(0)

    const answer = await site.findMail('ada@guests.example', 'two slow days it is')
    const to = answer.replyTo?.[0]?.address ?? ''
    expect(to).toMatch(/\+m[\da-z]{37}@/)
    const text = 'Wonderful, thank you.\n\nOn Mon, 23 Nov 2026, Office wrote:\n> Yes'
    writeFileSync(path.join(incoming, '1.host'), writeMail({ To: to }, text))
    await desk.getByText('Wonderful, thank you.').first().waitFor()
    await desk.getByText(words.byMail, { exact: true }).waitFor()
    await desk.getByRole('row', { name: /Zoë First/ }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])

    const heads = { 'Auto-Submitted': 'auto-generated', Subject: 'From a booking portal' }
    writeFileSync(path.join(incoming, '2.host'), writeMail(heads, 'Is Friday free?'))
    await desk.getByRole('button', { name: words.aside.tab }).click()
    await desk.getByRole('row', { name: /From a booking portal/ }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: words.aside.bring }).click()
    await desk.getByText('Is Friday free?').first().waitFor()
    await desk.getByRole('button', { name: words.send }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('are given a short answer on a phone, and closed', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=messages', { viewport: phone })
    await desk.getByRole('button', { name: words.templates.manage }).click()
    await desk.getByLabel(words.templates.name).fill('Thank you')
    await desk.getByLabel(words.templates.words).fill('Dear [name], thank you.')
    await desk.getByRole('button', { name: words.templates.add }).click()
    await desk.getByText('Thank you', { exact: true }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: words.templates.done }).click()
    await desk.getByText('Ben Second').click()
    await desk.getByLabel(words.templates.insert).selectOption('Thank you')
    const field = desk.getByLabel(words.answer)
    await expect.poll(() => field.inputValue()).toBe('Dear Ben Second, thank you.')
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: words.send }).click()
    await desk.getByText(words.sent).waitFor()
    await desk.getByRole('button', { name: words.close }).click()
    await desk.getByText(words.closed, { exact: true }).waitFor()
    await site.findMail(
      'ben@guests.example',
      fill('Dear {name}, thank you.', { name: 'Ben Second' }),
    )
  })
})
