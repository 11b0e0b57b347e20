import { describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { toMoney } from '#rules/money/cents.ts'
import { displayMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import {
  type ConfirmedFacts,
  writeHoldEndedMail,
  writeHoldEndingMail,
  writeHoldOfficeMail,
  writeTripConfirmedMail,
} from './order-status-mails.server.ts'
import {
  getSampleConfirmed,
  getSampleMessages,
  getSampleTrip,
} from '#platform/mail/blocks/samples.ts'
import { getSampleCurrencies, sampleChange } from './order-mail-samples.server.ts'
import {
  writeTripCancelledMail,
  writeTripCancelledOfficeMail,
  type TripChange,
  writeTripChangedMail,
  writeTripMovedMail,
} from '#app/changing/mails.server.ts'
import {
  writeTripOverMail,
  writeTripSoonMail,
  writeTripTomorrowMail,
} from '#app/trip-mails/mails.server.ts'
import type { TripFacts } from './trip-mail-blocks.server.ts'

const { mails: words, manage: manageWords } = wordsOf(shipped)
const { confirmed, changed, rest: balanceWords } = words.trip
const sampleTrip = getSampleTrip(shipped)
const sampleConfirmed = getSampleConfirmed(shipped)
const sampleMessages = getSampleMessages(shipped)
const { euro } = getSampleCurrencies(shipped)
const rebookLink = 'https://www.cape-and-crossing.example/book-tour/cape-peninsula'
const earlyPickUp = { date: sampleTrip.date, time: '06:30', place: undefined, area: undefined }
const partlyPaid = { paid: 187_500, rest: 437_500, restDue: '2027-01-21' }
const hostile = '<img src=x onerror="alert(1)"><script>'
const writeConfirmed = (facts: Partial<ConfirmedFacts>, trip: Partial<TripFacts> = {}) =>
  writeTripConfirmedMail(shipped, {
    ...sampleConfirmed,
    ...facts,
    trip: { ...sampleTrip, ...trip },
  })
const writeCancelled = (
  cancelledBy: 'guest' | 'office',
  wasConfirmed: boolean,
  money?: { kept: number; refund: number },
) => writeTripCancelledMail(shipped, sampleTrip, { cancelledBy, wasConfirmed }, money)

function expectTexts(text: string, included: readonly (string | undefined)[], excluded?: RegExp) {
  for (const part of included) expect(text).toContain(part)
  if (excluded) expect(text).not.toMatch(excluded)
}

describe('the mail that confirms a trip', () => {
  it('names reference, day and total, the office’s note, and the charges from then on', () => {
    const { subject, text } = writeConfirmed({ confirmedOn: '2027-01-21' })
    expect(subject).toBe(
      'Confirmed: Cape Peninsula and Cape Point, Saturday, 20 February 2027 (CC-7K3M-9QXD)',
    )
    const included = [
      'your booking is confirmed',
      'Your reference: CC-7K3M-9QXD',
      'Total: R6,250',
      '> Thank you for writing so early.\n> Thandi at the office',
      'Until Thursday, 21 January 2027: R3,125 (50%)',
      'answered round the clock',
    ]
    expectTexts(text, included, /December 2026|payment plan/)
  })

  it('names the amount paid, and the balance with its due date', () => {
    const { paid, rest: balance, restBy, paidOpenings } = confirmed
    const perRand = shipped.rates.perRand.EUR
    const amount = `R4,375 (about ${displayMoney(toMoney(437_500), { code: 'EUR', rate: perRand })})`
    expectTexts(writeConfirmed(partlyPaid, { currency: euro }).text, [
      paidOpenings.booking.split('{amount}')[0],
      `${paid}: R1,875 (about `,
      `${balance}: ${fill(restBy, { amount, date: 'Thursday, 21 January 2027' })}`,
    ])
    const fullyPaid = writeConfirmed({ paid: 625_000, rest: 0, word: 'whole' })
    expect(fullyPaid.text).not.toContain(balance)
  })

  it('asks for the pick-up place unless it is known', () => {
    const pickUpText = 'We know where to pick you up, and we’ll confirm the time by e-mail.'
    expectTexts(writeConfirmed({}, { hasPickup: true }).text, [pickUpText], /where you’re staying/)
    expect(writeConfirmed({}).text).toContain('where you’re staying')
  })

  it('omits a total on request and a missing note', () => {
    const { text } = writeConfirmed({}, { total: undefined, message: undefined, kind: 'transfer' })
    const included = ['your transfer is confirmed', 'Until Tuesday, 22 December 2026: 15%']
    expectTexts(text, included, /Total:|A note from us|undefined|NaN/)
  })

  const dueNow = { ...partlyPaid, restDue: undefined }
  const nothingOwed = { paid: 0, rest: 0 }
  const paidElsewhere = { ...dueNow, isPaidHere: false }
  const amount = 'R4,375'
  it.each<[string, Partial<ConfirmedFacts>, Partial<TripFacts>, string]>([
    ['the balance', partlyPaid, {}, fill(balanceWords.restBy, { amount, date: '' })],
    ['a balance due now', dueNow, {}, fill(balanceWords.restNow, { amount })],
    ['a balance paid elsewhere', paidElsewhere, {}, fill(balanceWords.restAgreed, { amount })],
    ['the pick-up place', { ...partlyPaid, rest: 0 }, {}, confirmed.next.pickup],
    ['the pick-up time', nothingOwed, { hasPickup: true }, confirmed.next.pickupKnown],
    [
      'the agreed time',
      nothingOwed,
      { hasPickup: true, pickUps: [earlyPickUp] },
      'We’ll pick you up at 06:30',
    ],
    [
      'the agreed times',
      nothingOwed,
      { pickUps: [earlyPickUp, earlyPickUp] },
      confirmed.next.pickupsAgreed,
    ],
  ])('starts with %s', (_, money, trip, next) => {
    const mail = writeConfirmed(money, trip)
    const beginning = next.split(' ').slice(0, 5).join(' ')
    expect(getFirstLine(mail)).toMatch(/^(Thank you|Good news): your booking is confirmed/)
    expect(getFirstLine(mail)).toContain(beginning)
    // The preview line repeats the beginning, so the text appears twice.
    expect(mail.html.replaceAll(/<\/?span[^>]*>/g, '').split(beginning)).toHaveLength(3)
  })

  it('names the payment that confirms it, how it was made, and the balance', () => {
    const mail = writeConfirmed({ ...partlyPaid, payment: { amount: 187_500, way: 'yoco' } })
    expect(mail.subject).toMatch(/^Confirmed: /)
    expect(getFirstLine(mail)).toContain(fill(confirmed.paidOpenings.booking, { amount: 'R1,875' }))
    expect(mail.text).toContain(words.payment.ways.yoco)
    expect(mail.text).toMatch(new RegExp(`${confirmed.rest}.*R4,375`))
    expect(mail.text).not.toContain(confirmed.whole)
  })

  it('says that everything is paid, and names the last payment beside the sum', () => {
    const payment = { amount: 437_500, way: 'eft' }
    const mail = writeConfirmed({ ...partlyPaid, word: 'whole', rest: 0, paid: 625_000, payment })
    expectTexts(getFirstLine(mail), [confirmed.whole, 'R4,375'])
    expect(mail.text).toMatch(new RegExp(`${confirmed.paid}.*R6,250`))
    expect(mail.text).toContain(confirmed.thisPayment)
  })
})

const writeToOffice = (kept: number, refund: number) =>
  writeTripCancelledOfficeMail(shipped, sampleTrip, { kept, refund }).text
describe('the mail that cancels a trip', () => {
  it('promises a full refund or a similar tour if the office cancelled', () => {
    const { subject, text } = writeCancelled('office', true)
    expect(subject).toMatch(/^Cancelled: Cape Peninsula/)
    const included = [
      'We’re very sorry, but we’ve had to cancel your booking.',
      'We’ll refund everything you’ve paid.',
      'a similar tour',
    ]
    expectTexts(text, included, /15%|charged/)
    const paid = writeCancelled('office', true, { kept: 0, refund: 625_000 }).text
    expect(paid).toContain('If you’d rather come on a similar tour, just reply')
    const unpaid = writeCancelled('office', true, { kept: 0, refund: 0 }).text
    expect(unpaid).not.toContain('a similar tour')
  })

  it('repeats the agreed table if a guest cancels a confirmed trip, and no charge for an unconfirmed one', () => {
    expectTexts(writeCancelled('guest', true).text, [
      'We’ve cancelled your booking, as you asked, and we’re sorry you can’t come.',
      'Until Tuesday, 22 December 2026: R937.50 (15%)',
    ])
    expectTexts(writeCancelled('guest', false).text, ['If you’ve paid anything'], /\d%|charged/)
  })

  it('tells the office about the guest’s money, and nothing if there was none', () => {
    const { title } = words.payment.settled.office
    expectTexts(writeToOffice(93_750, 531_250), [title], /\byou(’ve|r)? paid|back to you\b/i)
    expect(writeToOffice(0, 0)).not.toContain(title)
  })
})

describe('text from guests in mails', () => {
  it('is escaped', () => {
    const rows = [{ label: 'Tour', value: hostile }]
    const facts = { ...sampleTrip, name: hostile, message: hostile, title: hostile, rows }
    const cancellation = { cancelledBy: 'guest', wasConfirmed: true } as const
    for (const { html } of [
      writeConfirmed({}, facts),
      writeTripCancelledMail(shipped, facts, cancellation),
    ])
      expect(html).not.toMatch(/<img|<script|onerror="/)
  })

  it('does not appear in mails about holds', () => {
    const trip = { ...sampleTrip, name: hostile, message: undefined }
    const mails = [
      writeHoldEndingMail(shipped, trip, '2026-12-01'),
      writeHoldEndedMail(shipped, trip, rebookLink),
    ]
    for (const { html } of mails) expect(html).not.toContain('onerror')
  })
})

describe('the mails about a hold', () => {
  it('warn guest and office before its end, and name the next step', () => {
    const { subject, text } = writeHoldEndingMail(shipped, sampleTrip, '2026-12-01')
    expect(subject).toBe(
      'We’re holding your day until Tuesday, 1 December 2026: Cape Peninsula and Cape Point (CC-7K3M-9QXD)',
    )
    expect(text).toContain('just reply, and we’ll hold the day for you')
    const office = writeHoldOfficeMail(shipped, sampleTrip, '2026-12-01').text
    expect(office).toContain('Its place is held until Tuesday, 1 December 2026')
  })

  it('say after its end that nothing is owed, with a link to book again', () => {
    const { subject, text } = writeHoldEndedMail(shipped, sampleTrip, rebookLink)
    expect(subject).toBe(
      'Your day is no longer held: Cape Peninsula and Cape Point, Saturday, 20 February 2027 (CC-7K3M-9QXD)',
    )
    expectTexts(text, ['you owe nothing', `Book again: ${rebookLink}`])
    const office = writeHoldOfficeMail(shipped, sampleTrip, undefined).subject
    expect(office).toMatch(/^Place released: CC-7K3M-9QXD/)
  })

  it('name the day of the trip, not the due date of the balance', () => {
    const { 'hold-over-guest': released, 'paid-no-place-guest': noPlace } = sampleMessages
    expect(released.subject).toContain('Saturday, 20 February 2027')
    expect(noPlace.text).toContain('by then Saturday, 20 February 2027 was full')
    expect(`${released.subject} ${noPlace.text}`).not.toContain('21 January')
  })
})

describe('the mails about a trip that its guest has changed', () => {
  const sample = sampleChange(sampleTrip)
  const { figures, after } = sample
  const samePrice = { ...figures, difference: 0, refund: 0, kept: 0 }
  const dueNow = { ...after, rest: 437_500 }
  const dueOn = { ...dueNow, restDue: '2027-01-21' }
  const paidAtOffice = { ...figures, officeAsks: true }
  const { back, byHand, nothing, requested, held, office } = changed.next
  const refund = 'R1,062.50'
  const amount = 'R4,375'
  const day = 'Thursday, 21 January 2027'

  it.each<[string, Partial<TripChange>, string]>([
    ['the refund', {}, fill(back, { refund })],
    ['a request for bank details', toRefundByTransfer(figures), fill(byHand, { refund })],
    [
      'the balance',
      { figures: samePrice, after: dueOn },
      fill(balanceWords.restBy, { amount, date: day }),
    ],
    [
      'a balance due now',
      { figures: samePrice, after: dueNow },
      fill(balanceWords.restNow, { amount }),
    ],
    [
      'nothing to do',
      { figures: samePrice },
      fill(nothing, { date: 'Saturday, 20 February 2027' }),
    ],
    ['a request', { figures: samePrice, after: { ...after, status: 'requested' } }, requested],
    ['an unpaid hold', { figures: samePrice, after: { ...after, status: 'held' } }, held],
    ['payment by the office', { figures: paidAtOffice }, office],
  ])('start with %s', (_, change, line) => {
    expect(getFirstLine(writeTripChangedMail(shipped, { ...sample, ...change }))).toContain(line)
  })

  it('address guest and office differently', () => {
    const { 'order-changed-guest': guestMail, 'order-changed-office': officeMail } = sampleMessages
    expect(guestMail.text).toContain(fill(manageWords.change.quote.back, { refund }))
    const line = fill(changed.office.quote.back, { refund })
    expectTexts(officeMail.text, [line], /\b(you’d|back to you)\b/)
  })
})

describe('the mails about a trip that the office has moved', () => {
  const { moved, swapped } = words.trip
  const kind = words.trip.kinds[sampleTrip.kind]
  const getStart = (text: string) =>
    fill(text.split('{next}')[0] ?? '', { kind }).split('{')[0] ?? ''

  it.each([
    ['by us to another day', 'company', false, moved.unsuited.company, getStart(moved.text)],
    ['by us to another tour', 'company', true, swapped.unsuited, getStart(swapped.text)],
    ['for the guest to another day', 'guest', false, moved.unsuited.guest, getStart(moved.text)],
    ['for the guest to another tour', 'guest', true, changed.calendar, getStart(changed.text)],
  ] as const)('%s offer a refund if we caused it', (_, bearer, isOtherTour, line, first) => {
    const move = { bearer, isOtherTour, message: 'A storm.' }
    const { text } = writeTripMovedMail(shipped, sampleChange(sampleTrip), move)
    expectTexts(text, [line, first, 'A storm.'])
    expect(/\brefund\b/.test(line)).toBe(bearer === 'company')
    expect(text.includes(moved.free)).toBe(bearer === 'company')
    expect(text.includes(swapped.unsuited)).toBe(bearer === 'company' && isOtherTour)
  })
})

it('names the source of the receiver’s address on a mailed gift card only', () => {
  const { 'gift-card-receiver': cardMail, 'gift-print-guest': printMail } = sampleMessages
  const line = fill(words.gift.card.address, { giver: 'Ada Example' })
  expect(cardMail.text).toContain(line)
  expect(printMail.text).not.toContain(line)
})

const emptyFacts = { guides: [], vehicles: [], bring: [] }
const soonFacts = { trip: sampleTrip, time: '08:00', area: undefined, ...emptyFacts }
const site = 'https://cape.example'
it.each([
  ['two days before', (balance: number) => writeTripSoonMail(shipped, { ...soonFacts, balance })],
  [
    'the evening before',
    (balance: number) => writeTripTomorrowMail(shipped, { ...soonFacts, balance }),
  ],
  [
    'afterwards',
    (balance: number) => writeTripOverMail(shipped, { trip: sampleTrip, balance }, site),
  ],
] as const)('names the balance in the mail %s, unless all is paid', (_, write) => {
  expect(write(350_000).text).toContain('balance of R3,500')
  expect(write(0).text).not.toContain('balance of')
})

function toRefundByTransfer(figures: TripChange['figures']): Partial<TripChange> {
  return { figures: { ...figures, byHand: figures.refund } }
}

function getFirstLine({ text }: { text: string }): string {
  return text.split('\n\n')[1]?.replaceAll('\n', ' ') ?? ''
}
