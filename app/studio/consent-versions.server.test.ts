import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { bookingBody, contactBody, start } from '#tests/test-office.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const { booking } = shipped.consents

const wording = (which: string) => `You agree to ${which} of our terms. ${'.'.repeat(40)}`

describe.each(engines)('the consent of a booking on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const admin = useAdministrator(office)
  let booked = 0
  const studio = studioCalls(() => admin)

  const agree = async (textVersion: string) => {
    await office.db.delete(attempts)
    booked += 1
    const date = `2027-0${1 + Math.floor(booked / 28)}-${String(1 + (booked % 28)).padStart(2, '0')}`
    const email = `guest${booked}@guests.example`
    return office.post('/api/bookings', bookingBody({ date, email, consent: { textVersion } }))
  }
  const publish = async (text: string) => {
    const { body } = await studio.read('consent/booking')
    await studio.change('consent/booking', [{ path: ['text'], was: body.text, now: text }])
    expect((await studio.publish(/^consent/)).status).toBe(201)
    return office.office.content().consents.booking.version
  }
  it('is accepted in the version that the site shows or showed within the last hour', async () => {
    const refuse = async (version: string) => {
      const answer = await agree(version)
      const { error } = await answer.json()
      const { text } = office.office.content().consents.booking
      expect([answer.status, error]).toMatchObject([
        409,
        { code: 'consent-changed', facts: { text } },
      ])
      expect(error.message).toContain(text)
    }
    expect((await agree(booking.version)).status).toBe(201)
    await refuse('2026-11-21.1')
    const other = await office.post(
      '/api/functions/send-contact-email',
      contactBody({ consent: { textVersion: '2026-11-21.1' } }),
    )
    expect(await codeOf(other)).toBe('consent-changed')
    const first = await publish(wording('the first'))
    expect((await agree(first)).status).toBe(201)
    await refuse('2026-11-21.2')
    expect((await agree(booking.version)).status).toBe(201)
    office.clock.now = new Date(start.getTime() + hourMs + 1)
    await admin.signIn('owner@cape.example')
    await refuse(booking.version)
    const second = await publish(wording('the second'))
    for (const version of [first, second]) expect((await agree(version)).status).toBe(201)
    await refuse(booking.version)
    const back = await admin.post('/api/admin/studio/publications/0/restore', {})
    expect(back.status).toBe(200)
    for (const version of [booking.version, first, second])
      expect((await agree(version)).status).toBe(201)
    office.clock.now = new Date(start.getTime() + 2 * hourMs + 2)
    expect((await agree(booking.version)).status).toBe(201)
    for (const version of [first, second]) await refuse(version)
  })
})
