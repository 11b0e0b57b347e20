import { describe, expect, it } from 'vitest'
import { say } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { fill } from '#rules/text/fill.ts'
import { holdOver, paidNoPlace } from './payment.ts'
import { sampleChange } from './order-samples.ts'
import { getSampleConfirmed, getSampleTrip } from './samples.ts'
import { tripCancelledOffice, type TripChange, tripChanged } from './changes.ts'
import type { TripFacts } from './trip-blocks.ts'
import { type ConfirmedFacts, tripConfirmed } from './order-status.ts'

const words = say(shipped).mails
const sampleTrip = getSampleTrip(shipped)
const { confirmed, changed, rest: left } = words.trip
const early = { date: sampleTrip.date, time: '06:30', place: undefined, area: undefined }
const rest = { paid: 187_500, rest: 437_500, restDue: '2027-01-21' }

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
    const facts = { ...getSampleConfirmed(shipped), ...money }
    const mail = tripConfirmed(shipped, { ...facts, trip: { ...sampleTrip, ...trip } })
    const beginning = next.split(' ').slice(0, 5).join(' ')
    expect(firstLine(mail)).toMatch(/^(Thank you|Good news): your booking is confirmed/)
    expect(firstLine(mail)).toContain(beginning)
    // The line beside the subject says it too.
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

/** What comes after the greeting. */
describe('a mail about a place that is gone', () => {
  it('names the day of the trip, not that of a balance that will never be due', () => {
    const trip = { ...sampleTrip, date: '2027-02-20' }
    const facts = { trip, amount: 187_500, word: 'rest', back: 0, ...rest } as const
    const over = holdOver(shipped, facts, 'https://site.example/book-tour/cape-peninsula')
    for (const text of [over.subject, paidNoPlace(shipped, facts).text]) {
      expect(text).toContain('20 February 2027')
      expect(text).not.toContain('January')
    }
  })
})

describe('what the office reads of a trip that its guest called off', () => {
  it('is about the guest’s money, and nothing of money where there was none', () => {
    const { title } = words.payment.settled.office
    const { text } = tripCancelledOffice(shipped, sampleTrip, { kept: 93_750, refund: 531_250 })
    expect(text).toContain(title)
    expect(text).not.toMatch(/\byou(’ve|r)? paid|back to you\b/i)
    expect(tripCancelledOffice(shipped, sampleTrip, { kept: 0, refund: 0 }).text).not.toContain(
      title,
    )
  })
})

/** The mail of a first part that confirms, but for what a test changes. */
function tell(facts: Partial<ConfirmedFacts>) {
  const payment = { amount: 187_500, way: 'yoco' }
  return tripConfirmed(shipped, { ...getSampleConfirmed(shipped), ...rest, payment, ...facts })
}

function firstLine({ text }: { text: string }): string {
  return text.split('\n\n')[1]?.replaceAll('\n', ' ') ?? ''
}
