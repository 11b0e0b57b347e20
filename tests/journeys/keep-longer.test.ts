import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { calendar } from '#tests/catalogue/calendar.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { inDays } from '../days.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { phone, useSite } from './site.ts'

const owner = 'owner@office.example'
const guest = 'waiting@guest.example'
const { holdDays } = calendar.unanswered
const until = formatLongDate(inDays(holdDays))

// The server's clock begins two days back, so that a booking can have waited for two days.
const offsetFile = path.join(tmpdir(), `clock-offset-${crypto.randomUUID()}`)
const site = useSite({
  CLOCK_OFFSET_FILE: offsetFile,
  NODE_OPTIONS: `--import ${path.resolve('tests/faults/clock.mjs')}`,
})
writeFileSync(offsetFile, String(-2 * dayMs))
afterAll(() => rmSync(offsetFile, { force: true }))

describe('the office, of a booking that waits for its answer', () => {
  it('keeps its place longer once it was asked, and reads in the log who did', async () => {
    await bookByCall(site, { email: guest, date: inDays(60) })
    const [mail] = await site.readMails(guest)
    expect(mail?.text).toContain(`hold it until the end of ${formatLongDate(inDays(holdDays - 2))}`)
    writeFileSync(offsetFile, `0 ${2 * dayMs}`)
    await sleep(200)

    await openOffice(site, owner)
    const page = await openSignedIn(site, owner, '/admin?view=bookings', { viewport: phone })
    await page.getByText('Ada Example').click()
    const keep = page.getByRole('button', { name: en.admin.inbox.keepLonger })
    await keep.focus()
    await page.keyboard.press('Enter')
    const asked = page.getByRole('alertdialog')
    await asked.getByText(fill(en.admin.inbox.keepLongerHint, { until })).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await asked.getByRole('button', { name: en.admin.inbox.keepLonger }).click()
    await page.getByText(fill(en.admin.inbox.kept, { until })).waitFor()
    await keep.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: en.admin.activity }).click()
    await page
      .getByRole('row', { name: en.admin.log.actions['hold-kept'] })
      .filter({ hasText: until })
      .waitFor()
  })
})
