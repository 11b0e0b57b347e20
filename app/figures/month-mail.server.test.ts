import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { monthMails, officeSwitches } from './schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { mailMonthFigures } from './month-mail.server.ts'

describe.each(engines)('the monthly mail of figures on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  beforeEach(() => test.clear(outbox, monthMails, officeSwitches))

  const runAtStart = <Result>(call: () => Result): Result => {
    test.clock.now = start
    return call()
  }
  const runJobAt = (day: string, time = '08:00') => {
    test.clock.now = instantInCapeTown(day, time)
    return mailMonthFigures(test.office)
  }
  const switchMail = (isOn: boolean) =>
    runAtStart(() => admin.put('/api/admin/figures/mail', { isOn }))
  const readSwitch = async () => {
    const answer = await runAtStart(() =>
      admin.get('/api/admin/figures?from=2026-11-01&to=2026-11-30'),
    )
    return (await answer.json()).mailsMonth
  }
  const listMails = () =>
    test.db.select().from(outbox).where(eq(outbox.kind, 'month-figures-office'))
  const sell = () => storePaidTrip(test.db, test.clock.now, { first: '2026-11-28' })

  it('is not sent before the first order', async () => {
    expect(await runJobAt('2026-12-01')).toBe(false)
    expect(await test.db.$count(monthMails)).toBe(0)
  })

  it('is sent once, from eight on the 1st, with the figures of the screen', async () => {
    await sell()
    expect(await runJobAt('2026-11-30', '23:59')).toBe(false)
    expect(await runJobAt('2026-12-01', '07:59')).toBe(false)
    test.clock.now = instantInCapeTown('2026-12-01', '08:00')
    const results = await Promise.all(
      Array.from({ length: 4 }, () => mailMonthFigures(test.office)),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await runJobAt('2026-12-01', '07:15')).toBe(false)
    expect(await runJobAt('2026-12-09')).toBe(false)
    const [mail, ...otherMails] = await listMails()
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'office@cape.example',
      about: '2026-11',
      subject: 'Your figures for November 2026',
    })
    const { total } = await (
      await runAtStart(() => admin.get('/api/admin/figures?from=2026-11-01&to=2026-11-30'))
    ).json()
    expect(total).toMatchObject({ sold: 500_000, earned: 500_000, received: 500_000, owed: 0 })
    expect(mail?.text).toContain('Sold: R5,000')
    expect(mail?.text).toContain('Cape Peninsula')
    expect(mail?.text).toContain('/admin?view=figures&from=2026-11-01&to=2026-11-30')
  })

  it('is sent up to ten days late, and for each month', async () => {
    await sell()
    expect(await runJobAt('2026-12-11')).toBe(false)
    expect(await runJobAt('2026-12-10')).toBe(true)
    expect(await runJobAt('2027-01-01')).toBe(true)
    expect((await listMails()).map(({ about }) => about).toSorted()).toEqual(['2026-11', '2026-12'])
  })

  it('can be switched off and on, which is logged', async () => {
    await sell()
    expect(await readSwitch()).toBe(true)
    expect((await switchMail(false)).status).toBe(204)
    expect(await readSwitch()).toBe(false)
    expect(await runJobAt('2026-12-01')).toBe(false)
    expect((await switchMail(true)).status).toBe(204)
    expect(await runJobAt('2026-12-01')).toBe(true)
    const log = await test.db.select().from(auditLog)
    const actions = log.map(({ action }) => action)
    expect(actions).toContain('month-mail-off')
    expect(actions).toContain('month-mail-on')
  })
})
