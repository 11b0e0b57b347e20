import { describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { displayMoney, formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { newOrderGuest, newOrderOffice } from '#app/booking/mails.server.ts'
import {
  getSampleBooking,
  getSampleMessages,
  getSampleTransfer,
  samplePay,
} from '#platform/mail/blocks/samples.ts'
import { getSampleCurrencies } from '#app/order/order-mail-samples.server.ts'

const { rates } = shipped
const { shared, manage, booking, transfer } = wordsOf(shipped).mails
const sampleBooking = getSampleBooking(shipped)
const sampleTransfer = getSampleTransfer(shipped)
const sampleMessages = getSampleMessages(shipped)
const { euro } = getSampleCurrencies(shipped)
const link = sampleBooking.link
const note = fill(shared.courtesy.note, { date: formatDay(rates.on) })
const inEuro = (amount: number) =>
  displayMoney(rand(amount), { code: 'EUR', rate: rates.perRand.EUR })
const show = (amount: number) =>
  fill(shared.courtesy.about, { amount: formatMoney(rand(amount)), shown: inEuro(amount) })

describe('the first mail of a booking or a transfer', () => {
  it.each([
    ['a booking', newOrderGuest(shipped, sampleBooking).text, booking.guest, manage.page],
    ['a transfer', newOrderGuest(shipped, sampleTransfer).text, transfer.guest, manage.ridePage],
  ])('names the office’s reply, the page and the file for %s', (_, text, said, page) => {
    expect(text).toContain(said.nothingYet)
    expect(text).toContain(`${page}\n\n${manage.link}: ${link}`)
    expect(text).toContain(shared.calendar.notYet)
    expect(text).not.toContain(manage.pay)
  })

  it('names the amount due now and the due date of the balance, if paid online', () => {
    const { text } = sampleMessages['booking-to-pay-guest']
    const owed = fill(manage.owedInParts, {
      total: show(6250),
      first: show(1875),
      rest: show(4375),
      date: 'Thursday, 21 January 2027',
    })
    expect(text).toContain(`${manage.owed}: ${owed}`)
    expect(text).not.toContain(booking.guest.nothingYet)
    expect(text.split(link)).toHaveLength(2)
  })

  it('shows another currency beside rand only to guests who chose it', () => {
    const read = { currency: euro }
    const shown = [
      [newOrderGuest(shipped, { ...sampleBooking, ...read }).text, 6250],
      [newOrderGuest(shipped, { ...sampleTransfer, ...read }).text, 9000],
    ] as const
    for (const [text, total] of shown) {
      expect(text).toContain(`(about ${inEuro(total)})`)
      expect(text).toContain(note)
    }
    const inRand = [
      sampleMessages['booking-confirmation-guest'],
      newOrderGuest(shipped, sampleTransfer),
    ]
    for (const { text } of inRand) expect(text).not.toMatch(/€|\(about/)
  })
})

describe('the mail to the office', () => {
  it('does not ask the office for payment details if the guest pays online', () => {
    const { text } = sampleMessages['booking-to-pay-office']
    expect(text).toContain(fill(booking.office.steps.paying, { until: '14:30' }))
    for (const written of [
      text,
      newOrderOffice(shipped, { ...sampleTransfer, pay: samplePay }).text,
    ])
      expect(written).not.toMatch(/, send the payment details|send the payment details and/)
    expect(newOrderOffice(shipped, sampleTransfer).text).toContain('send the payment details')
  })

  it('has every amount only in rand', () => {
    for (const [kind, { text }] of Object.entries(sampleMessages))
      if (kind.endsWith('-office')) expect(text, kind).not.toContain('€')
  })
})

describe('every mail to a guest about an order', () => {
  const about = Object.entries(sampleMessages).filter(([, { text }]) =>
    /Your reference: (CC|TR)-/.test(text),
  )

  it('links to the order’s page once', () => {
    expect(about.length).toBeGreaterThan(15)
    for (const [kind, { text }] of about) expect(text.split(link), kind).toHaveLength(2)
  })

  it('names the date of the exchange rates if it shows another currency', () => {
    for (const [kind, { text }] of about)
      expect([kind, text.includes(note)]).toEqual([kind, text.includes('€')])
  })
})
