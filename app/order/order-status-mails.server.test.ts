import { describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { toMoney } from '#rules/money/cents.ts'
import { displayMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import {
  type ConfirmedFacts,
  holdEnded,
  holdEnding,
  holdOffice,
  tripConfirmed,
} from './order-status-mails.server.ts'
import {
  getSampleConfirmed,
  getSampleMessages,
  getSampleTrip,
} from '#platform/mail/blocks/samples.ts'
import { getSampleCurrencies, sampleChange } from './order-mail-samples.server.ts'
import {
  tripCancelled,
  tripCancelledOffice,
  type TripChange,
  tripChanged,
  tripMoved,
} from '#app/changing/mails.server.ts'
import { tripOver, tripSoon, tripTomorrow } from '#app/trip-mails/mails.server.ts'
import type { TripFacts } from './trip-mail-blocks.server.ts'

const { rates } = shipped
const { mails: words, manage: manageWords } = wordsOf(shipped)
const { confirmed, changed, rest: left } = words.trip
const sampleTrip = getSampleTrip(shipped)
const sampleConfirmed = getSampleConfirmed(shipped)
const sampleMessages = getSampleMessages(shipped)
const { euro } = getSampleCurrencies(shipped)
const again = 'https://www.cape-and-crossing.example/book-tour/cape-peninsula'
const early = { date: sampleTrip.date, time: '06:30', place: undefined, area: undefined }
const rest = { paid: 187_500, rest: 437_500, restDue: '2027-01-21' }
const hostile = '<img src=x onerror="alert(1)"><script>'

describe('the mail that confirms a trip', () => {
  it('names reference, day, total and what the office adds, and the charges from that day on', () => {
    const { subject, text } = tripConfirmed(shipped, {
      ...sampleConfirmed,
      confirmedOn: '2027-01-21',
    })
    expect(subject).toBe(
      'Confirmed: Cape Peninsula and Cape Point, Saturday, 20 February 2027 (CC-7K3M-9QXD)',
    )
    for (const fact of [
      'your booking is confirmed',
      'Your reference: CC-7K3M-9QXD',
      'Total: R6,250',
      '> Thank you for writing so early.\n> Thandi at the office',
      'Until Thursday, 21 January 2027: R3,125 (50%)',
      'answered round the clock',
    ]) {
      expect(text).toContain(fact)
    }
    expect(text).not.toContain('December 2026')
    expect(text).not.toContain('payment plan')
  })

  it('says what has come and what is owed by when', () => {
    const money = { paid: 187_500, rest: 437_500, restDue: '2027-01-21' }
    const trip = { ...sampleTrip, currency: euro }
    const { text } = tripConfirmed(shipped, { ...sampleConfirmed, ...money, trip })
    const { paid, rest, restBy, paidOpenings } = words.trip.confirmed
    const about = displayMoney(toMoney(437_500), { code: 'EUR', rate: rates.perRand.EUR })
    const amount = `R4,375 (about ${about})`
    expect(text).toContain(paidOpenings.booking.split('{amount}')[0])
    expect(text).toContain(`${paid}: R1,875 (about `)
    expect(text).toContain(
      `${rest}: ${fill(restBy, { amount, date: 'Thursday, 21 January 2027' })}`,
    )
    const whole = { ...sampleConfirmed, paid: 625_000, rest: 0, word: 'whole' } as const
    expect(tripConfirmed(shipped, whole).text).not.toContain(rest)
  })

  it('asks for no pick-up place that the guest has named', () => {
    const trip = { ...sampleTrip, hasPickup: true }
    const known = tripConfirmed(shipped, { ...sampleConfirmed, trip }).text
    expect(known).toContain('We know where to pick you up, and we’ll confirm the time by e-mail.')
    expect(known).not.toContain('where you’re staying')
    expect(tripConfirmed(shipped, sampleConfirmed).text).toContain('where you’re staying')
  })

  it('leaves out a total that is on request, and words that nobody has added', () => {
    const bare = { ...sampleTrip, total: undefined, message: undefined, kind: 'transfer' } as const
    const { text } = tripConfirmed(shipped, { ...sampleConfirmed, trip: bare })
    expect(text).toContain('your transfer is confirmed')
    expect(text).not.toMatch(/Total:|A note from us|undefined|NaN/)
    expect(text).toContain('Until Tuesday, 22 December 2026: 15%')
  })
})

describe('the mail that cancels a trip', () => {
  it('gives everything back, or something similar, when the office had to cancel', () => {
    const { subject, text } = tripCancelled(shipped, sampleTrip, {
      cancelledBy: 'office',
      wasConfirmed: true,
    })
    expect(subject).toMatch(/^Cancelled: Cape Peninsula/)
    expect(text).toContain('We’re very sorry, but we’ve had to cancel your booking.')
    expect(text).toContain('We’ll refund everything you’ve paid.')
    expect(text).toContain('a similar tour')
    expect(text).not.toMatch(/15%|charged/)
    const by = { cancelledBy: 'office', wasConfirmed: true } as const
    const paid = tripCancelled(shipped, sampleTrip, by, { kept: 0, refund: 625_000 }).text
    expect(paid).toContain('If you’d rather come on a similar tour, just reply')
    const unpaid = tripCancelled(shipped, sampleTrip, by, { kept: 0, refund: 0 }).text
    expect(unpaid).not.toContain('a similar tour')
  })

  it('repeats the whole agreed table when the guest cancels what was confirmed, and no charge before', () => {
    const asked = { cancelledBy: 'guest' as const }
    const confirmed = tripCancelled(shipped, sampleTrip, { ...asked, wasConfirmed: true }).text
    expect(confirmed).toContain(
      'We’ve cancelled your booking, as you asked, and we’re sorry you can’t come.',
    )
    expect(confirmed).toContain('Until Tuesday, 22 December 2026: R937.50 (15%)')
    const requested = tripCancelled(shipped, sampleTrip, { ...asked, wasConfirmed: false }).text
    expect(requested).not.toMatch(/\d%|charged/)
    expect(requested).toContain('If you’ve paid anything')
  })

  it('keeps text from outside text', () => {
    const facts = { ...sampleTrip, name: hostile, message: hostile, title: hostile }
    const rows = [{ label: 'Tour', value: hostile }]
    for (const { html } of [
      tripConfirmed(shipped, { ...sampleConfirmed, trip: { ...facts, rows } }),
      tripCancelled(shipped, { ...facts, rows }, { cancelledBy: 'guest', wasConfirmed: true }),
    ]) {
      expect(html).not.toMatch(/<img|<script|onerror="/)
    }
  })
})

describe('the mails about a request that was not answered', () => {
  it('say until when its day is held, what to do, and to whom', () => {
    const { subject, text } = holdEnding(shipped, sampleTrip, '2026-12-01')
    expect(subject).toBe(
      'We’re holding your day until Tuesday, 1 December 2026: Cape Peninsula and Cape Point (CC-7K3M-9QXD)',
    )
    expect(text).toContain('just reply, and we’ll hold the day for you')
    const ours = holdOffice(shipped, sampleTrip, '2026-12-01').text
    expect(ours).toContain('Its place is held until Tuesday, 1 December 2026')
  })

  it('say that it is held no more, that nothing is owed and nothing is lost', () => {
    const { subject, text } = holdEnded(shipped, sampleTrip, again)
    expect(subject).toBe(
      'Your day is no longer held: Cape Peninsula and Cape Point, Saturday, 20 February 2027 (CC-7K3M-9QXD)',
    )
    expect(text).toContain('you owe nothing')
    expect(text).toContain(`Book again: ${again}`)
    expect(holdOffice(shipped, sampleTrip, undefined).subject).toMatch(
      /^Place released: CC-7K3M-9QXD/,
    )
  })

  it('carry nothing that a stranger has typed', () => {
    const typed = { ...sampleTrip, name: hostile, message: undefined }
    for (const { html } of [
      holdEnding(shipped, typed, '2026-12-01'),
      holdEnded(shipped, typed, again),
    ]) {
      expect(html).not.toContain('onerror')
    }
  })
})

describe('the mails about a place that is gone', () => {
  it('name the day of the trip, not the one by which the rest is due', () => {
    const { 'hold-over-guest': over, 'paid-no-place-guest': late } = sampleMessages
    expect(over.subject).toContain('Saturday, 20 February 2027')
    expect(late.text).toContain('by then Saturday, 20 February 2027 was full')
    expect(`${over.subject} ${late.text}`).not.toContain('21 January')
  })
})

describe('the mails about a trip that its guest has changed', () => {
  it('tell the office of the guest, and the guest of themselves', () => {
    const { 'order-changed-guest': guest, 'order-changed-office': office } = sampleMessages
    const refund = { refund: 'R1,062.50' }
    expect(guest.text).toContain(fill(manageWords.change.quote.back, refund))
    expect(office.text).toContain(fill(words.trip.changed.office.quote.back, refund))
    expect(office.text).not.toMatch(/\b(you’d|back to you)\b/)
  })
})

describe('the mails about a trip that the office has moved', () => {
  const change = sampleChange(sampleTrip)
  const { moved, swapped, changed } = words.trip
  const kind = words.trip.kinds[sampleTrip.kind]
  const start = (text: string) => fill(text.split('{next}')[0] ?? '', { kind }).split('{')[0] ?? ''

  it.each([
    ['by us to another day', 'company', false, moved.unsuited.company, start(moved.text)],
    ['by us to another tour', 'company', true, swapped.unsuited, start(swapped.text)],
    ['for the guest to another day', 'guest', false, moved.unsuited.guest, start(moved.text)],
    ['for the guest to another tour', 'guest', true, changed.calendar, start(changed.text)],
  ] as const)('%s offer a refund if we caused it', (_, bearer, isOtherTour, line, first) => {
    const { text } = tripMoved(shipped, change, { bearer, isOtherTour, message: 'A storm.' })
    expect(text).toContain(line)
    expect(text).toContain(first)
    expect(text).toContain('A storm.')
    expect(/\brefund\b/.test(line)).toBe(bearer === 'company')
    expect(text.includes(moved.free)).toBe(bearer === 'company')
    expect(text.includes(swapped.unsuited)).toBe(bearer === 'company' && isOtherTour)
  })
})

it('tells the receiver of a gift where we have their address, and nobody who prints it', () => {
  const { 'gift-card-receiver': card, 'gift-print-guest': print } = sampleMessages
  const line = fill(words.gift.card.address, { giver: 'Ada Example' })
  expect(card.text).toContain(line)
  expect(print.text).not.toContain(line)
})

describe('the first line of a mail that confirms', () => {
  const now = { ...rest, restDue: undefined }
  const free = { paid: 0, rest: 0 }
  it.each<[string, Partial<ConfirmedFacts>, Partial<TripFacts>, string]>([
    ['the rest', rest, {}, fill(left.restBy, { amount: 'R4,375', date: '' })],
    ['a rest that is due', now, {}, fill(left.restNow, { amount: 'R4,375' })],
    [
      'what was agreed',
      { ...now, isPaidHere: false },
      {},
      fill(left.restAgreed, { amount: 'R4,375' }),
    ],
    ['the place of pick-up', { ...rest, rest: 0 }, {}, confirmed.next.pickup],
    ['the time of pick-up', free, { hasPickup: true }, confirmed.next.pickupKnown],
    ['the agreed time', free, { hasPickup: true, pickUps: [early] }, 'We’ll pick you up at 06:30'],
    ['the agreed times', free, { pickUps: [early, early] }, confirmed.next.pickupsAgreed],
  ])('says %s', (_, money, trip, next) => {
    const facts = { ...sampleConfirmed, ...money }
    const mail = tripConfirmed(shipped, { ...facts, trip: { ...sampleTrip, ...trip } })
    const beginning = next.split(' ').slice(0, 5).join(' ')
    expect(firstLine(mail)).toMatch(/^(Thank you|Good news): your booking is confirmed/)
    expect(firstLine(mail)).toContain(beginning)
    // The preview line repeats the beginning, so the text appears twice.
    expect(mail.html.replaceAll(/<\/?span[^>]*>/g, '').split(beginning)).toHaveLength(3)
  })
})

describe('the mail of a payment that confirms', () => {
  it('says what came and how, that it is confirmed, and what is left', () => {
    const first = tell({})
    expect(first.subject).toMatch(/^Confirmed: /)
    expect(firstLine(first)).toContain(fill(confirmed.paidOpenings.booking, { amount: 'R1,875' }))
    expect(first.text).toContain(words.payment.ways.yoco)
    expect(first.text).toMatch(new RegExp(`${confirmed.rest}.*R4,375`))
    expect(first.text).not.toContain(confirmed.whole)
  })

  it('says that everything is paid, and of which amount it tells where more had come', () => {
    const last = tell({
      word: 'whole',
      rest: 0,
      paid: 625_000,
      payment: { amount: 437_500, way: 'eft' },
    })
    expect(firstLine(last)).toContain(confirmed.whole)
    expect(firstLine(last)).toContain('R4,375')
    expect(last.text).toMatch(new RegExp(`${confirmed.paid}.*R6,250`))
    expect(last.text).toContain(confirmed.thisPayment)
  })
})

describe('the first line of a mail that tells of a change', () => {
  const sample = sampleChange(sampleTrip)
  const { quote, after } = sample
  const same = { ...quote, difference: 0, refund: 0, kept: 0 }
  const to = (change: Partial<TripChange>) =>
    firstLine(tripChanged(shipped, { ...sample, ...change }))

  it('says what comes back, and who asks for the account that it goes to', () => {
    const named = { refund: 'R1,062.50' }
    expect(to({})).toContain(fill(changed.next.back, named))
    expect(to({ quote: { ...quote, byHand: quote.refund } })).toContain(
      fill(changed.next.byHand, named),
    )
  })

  it('says what is left to pay, and by when; else that there is nothing more to do', () => {
    const owing = { ...after, rest: 437_500 }
    const amount = 'R4,375'
    expect(to({ quote: same, after: { ...owing, restDue: '2027-01-21' } })).toContain(
      fill(left.restBy, { amount, date: 'Thursday, 21 January 2027' }),
    )
    expect(to({ quote: same, after: owing })).toContain(fill(left.restNow, { amount }))
    expect(to({ quote: same })).toContain(
      fill(changed.next.nothing, { date: 'Saturday, 20 February 2027' }),
    )
  })

  it('says who has to do something while it is not confirmed, or is paid elsewhere', () => {
    for (const status of ['requested', 'held'] as const)
      expect(to({ quote: same, after: { ...after, status } })).toContain(changed.next[status])
    expect(to({ quote: { ...quote, officeAsks: true } })).toContain(changed.next.office)
  })
})

describe('what the office reads of a trip that its guest called off', () => {
  it('tells the office about the guest’s money, and nothing if there was none', () => {
    const { title } = words.payment.settled.office
    const { text } = tripCancelledOffice(shipped, sampleTrip, { kept: 93_750, refund: 531_250 })
    expect(text).toContain(title)
    expect(text).not.toMatch(/\byou(’ve|r)? paid|back to you\b/i)
    expect(tripCancelledOffice(shipped, sampleTrip, { kept: 0, refund: 0 }).text).not.toContain(
      title,
    )
  })
})

const soon = {
  trip: sampleTrip,
  time: '08:00',
  area: undefined,
  guides: [],
  vehicles: [],
  bring: [],
}

it.each([
  ['two days before', (balance: number) => tripSoon(shipped, { ...soon, balance })],
  ['the evening before', (balance: number) => tripTomorrow(shipped, { ...soon, balance })],
  [
    'afterwards',
    (balance: number) => tripOver(shipped, { trip: sampleTrip, balance }, 'https://cape.example'),
  ],
] as const)('the mail of %s names the balance, and nothing where all is paid', (_, write) => {
  expect(write(350_000).text).toContain('balance of R3,500')
  expect(write(0).text).not.toContain('balance of')
})

function tell(facts: Partial<ConfirmedFacts>) {
  const payment = { amount: 187_500, way: 'yoco' }
  return tripConfirmed(shipped, { ...sampleConfirmed, ...rest, payment, ...facts })
}

function firstLine({ text }: { text: string }): string {
  return text.split('\n\n')[1]?.replaceAll('\n', ' ') ?? ''
}
