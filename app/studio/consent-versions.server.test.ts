import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { bookingBody, contactBody, start } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attempts } from '#platform/database/schema/requests.ts'

const { booking } = shipped.consents

const makeConsentText = (ordinal: string) =>
  `You agree to ${ordinal} of our terms. ${'.'.repeat(40)}`

describe.each(engines)('the consent of a booking on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  let bookingCount = 0
  const studio = studioCalls(() => admin)

  const bookWithConsent = async (textVersion: string) => {
    await office.db.delete(attempts)
    bookingCount += 1
    const date = `2027-0${1 + Math.floor(bookingCount / 28)}-${String(1 + (bookingCount % 28)).padStart(2, '0')}`
    const email = `guest${bookingCount}@guests.example`
    return office.post('/api/bookings', bookingBody({ date, email, consent: { textVersion } }))
  }
  const publishText = async (text: string) => {
    const { body } = await studio.read('consent/booking')
    await studio.change('consent/booking', [{ path: ['text'], was: body.text, now: text }])
    expect((await studio.publish(/^consent/)).status).toBe(201)
    return office.office.content().consents.booking.version
  }
  it('is accepted only in a version that the site shows or showed within the last hour', async () => {
    const expectRefusal = async (version: string) => {
      const answer = await bookWithConsent(version)
      const { error } = await answer.json()
      const { text } = office.office.content().consents.booking
      expect([answer.status, error]).toMatchObject([
        409,
        { code: 'consent-changed', facts: { text } },
      ])
      expect(error.message).toContain(text)
    }
    expect((await bookWithConsent(booking.version)).status).toBe(201)
    await expectRefusal('2026-11-21.1')
    const contactAnswer = await office.post(
      '/api/functions/send-contact-email',
      contactBody({ consent: { textVersion: '2026-11-21.1' } }),
    )
    expect(await errorCode(contactAnswer)).toBe('consent-changed')
    const first = await publishText(makeConsentText('the first'))
    expect((await bookWithConsent(first)).status).toBe(201)
    await expectRefusal('2026-11-21.2')
    expect((await bookWithConsent(booking.version)).status).toBe(201)
    office.clock.now = new Date(start.getTime() + hourMs + 1)
    await admin.signIn('owner@cape.example')
    await expectRefusal(booking.version)
    const second = await publishText(makeConsentText('the second'))
    for (const version of [first, second]) expect((await bookWithConsent(version)).status).toBe(201)
    await expectRefusal(booking.version)
    const restoreAnswer = await admin.post('/api/admin/studio/publications/0/restore', {})
    expect(restoreAnswer.status).toBe(200)
    for (const version of [booking.version, first, second])
      expect((await bookWithConsent(version)).status).toBe(201)
    office.clock.now = new Date(start.getTime() + 2 * hourMs + 2)
    expect((await bookWithConsent(booking.version)).status).toBe(201)
    for (const version of [first, second]) await expectRefusal(version)
  })
})
