import { describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { displayMoney, formatMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { writeNewOrderMail, writeNewOrderOfficeMail } from '#app/booking/mails.server.ts'
import {
  getSampleBooking,
  getSampleMessages,
  getSampleTransfer,
  getSamplePay,
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
const formatEuro = (amount: number) =>
  displayMoney(rand(amount), { code: 'EUR', rate: rates.perRand.EUR })
const formatWithEuro = (amount: number) =>
  fill(shared.courtesy.about, { amount: formatMoney(rand(amount)), shown: formatEuro(amount) })

describe('the first mail of a booking or a transfer', () => {
  it.each([
    ['a booking', writeNewOrderMail(shipped, sampleBooking).text, booking.guest, manage.page],
    [
      'a transfer',
      writeNewOrderMail(shipped, sampleTransfer).text,
      transfer.guest,
      manage.ridePage,
    ],
  ])('names the office’s reply, the page and the file for %s', (_, text, words, page) => {
    expect(text).toContain(words.nothingYet)
    expect(text).toContain(`${page}\n\n${manage.link}: ${link}`)
    expect(text).toContain(shared.calendar.notYet)
    expect(text).not.toContain(manage.pay)
  })

  it('names the amount due now and the due date of the balance, if paid online', () => {
    const { text } = sampleMessages['booking-to-pay-guest']
    const owedText = fill(manage.owedInParts, {
      total: formatWithEuro(6250),
      first: formatWithEuro(1875),
      rest: formatWithEuro(4375),
      date: 'Thursday, 21 January 2027',
    })
    expect(text).toContain(`${manage.owed}: ${owedText}`)
    expect(text).not.toContain(booking.guest.nothingYet)
    expect(text.split(link)).toHaveLength(2)
  })

  it('shows another currency beside rand only to guests who chose it', () => {
    const preferences = { currency: euro }
    const samples = [
      [writeNewOrderMail(shipped, { ...sampleBooking, ...preferences }).text, 6250],
      [writeNewOrderMail(shipped, { ...sampleTransfer, ...preferences }).text, 9000],
    ] as const
    for (const [text, total] of samples) {
      expect(text).toContain(`(about ${formatEuro(total)})`)
      expect(text).toContain(note)
    }
    const randMails = [
      sampleMessages['booking-confirmation-guest'],
      writeNewOrderMail(shipped, sampleTransfer),
    ]
    for (const { text } of randMails) expect(text).not.toMatch(/€|\(about/)
  })
})

describe('the mail to the office', () => {
  it('does not ask the office for payment details if the guest pays online', () => {
    const { text } = sampleMessages['booking-to-pay-office']
    expect(text).toContain(fill(booking.office.steps.paying, { until: '14:30' }))
    for (const mailText of [
      text,
      writeNewOrderOfficeMail(shipped, { ...sampleTransfer, pay: getSamplePay(shipped) }).text,
    ])
      expect(mailText).not.toMatch(/, send the payment details|send the payment details and/)
    expect(writeNewOrderOfficeMail(shipped, sampleTransfer).text).toContain(
      'send the payment details',
    )
  })

  it('has every amount only in rand', () => {
    for (const [kind, { text }] of Object.entries(sampleMessages))
      if (kind.endsWith('-office')) expect(text, kind).not.toContain('€')
  })
})

describe('every mail to a guest about an order', () => {
  const orderMails = Object.entries(sampleMessages).filter(([, { text }]) =>
    /Your reference: (CC|TR)-/.test(text),
  )

  it('links to the order’s page once', () => {
    expect(orderMails.length).toBeGreaterThan(15)
    for (const [kind, { text }] of orderMails) expect(text.split(link), kind).toHaveLength(2)
  })

  it('names the date of the exchange rates if it shows another currency', () => {
    for (const [kind, { text }] of orderMails)
      expect([kind, text.includes(note)]).toEqual([kind, text.includes('€')])
  })
})
