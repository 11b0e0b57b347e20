import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Money, rand } from '#rules/money/money.ts'
import { scheduleTransfers } from '#rules/catalogue/running-days.ts'
import { findLowestOnDays, listYearOfDays } from '#rules/prices/price.ts'
import { retention } from '#rules/guests/retention.ts'
import type { Cancelling, FreeCancellation } from '#rules/policy/cancelling.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Documents } from './kinds.ts'
import { listCancellationLines } from './legal/cancellation-table.ts'

/**
 * Facts for placeholders in texts by dotted name: '{company.phone}'. A list fact needs its own
 * line.
 */
export type TextFacts = ReadonlyMap<string, string | readonly string[]>

/**
 * All facts: fields of company, law and gates by name, prices from their documents, and the
 * policies that hold today.
 */
export function listTextFacts(documents: Documents, now = new Date()): TextFacts {
  const rides = documents.rides['all']
  const company = documents.company['all']
  return new Map<string, string | readonly string[]>([
    ...listFieldFacts('company', company),
    ['company.legal.officeBearers', company?.legal.officeBearers.join(' and ') ?? ''],
    [
      'company.memberships',
      company?.memberships.map(
        ({ name, code, contact }) => `${name}. We follow ${code}: ${contact}`,
      ) ?? [],
    ],
    ...listFieldFacts('law', documents.law['all']),
    ...listFieldFacts('extraCost', documents['extra-costs']['all']),
    ['everyTour.included', documents['tour-price']['all']?.included ?? []],
    ['everyTour.excluded', documents['tour-price']['all']?.excluded ?? []],

    [
      'ride.cheapest',
      formatRand(Math.min(...(rides?.airport ?? []).flatMap(({ prices }) => prices))),
    ],
    ['ride.pickUpBeyond', formatRand(rides?.pickUpBeyond)],
    ['ride.day.hours', String(rides?.day.hours)],
    ['ride.day.kilometres.inland', String(rides?.day.kilometres.inland)],
    ['ride.day.extraHour', formatRand(rides?.day.extraHour)],
    ['vehicle.cheapestDay', formatMoney(findCheapestDay(documents))],

    ...listPolicyFacts(documents, now),
    ...Object.entries(retention).map(([kind, { days }]): [string, string] => [
      `kept.${kind}`,
      formatPeriod(days),
    ]),
  ])
}

function listPolicyFacts(documents: Documents, now: Date): [string, string | readonly string[]][] {
  const on = <Version extends { from: CalendarDate }>(versions: readonly Version[] = []) =>
    versions.length > 0 ? policyOn(versions, now) : undefined
  const terms = on(documents['payment-terms']['all'])
  const cancelling = on(documents.cancelling['all'])
  const credit = on(documents.credit['all'])
  const lines = listCancellationLines(cancelling?.table ?? [])
  return [
    ['plan.balanceDueDays', String(terms?.balanceDueDays)],
    ['plan.changeFee', describeChangeFee(cancelling)],
    ['changeDeadlines.date', String(cancelling?.deadlines.date)],
    ...describeFreeCancellation(cancelling?.free),
    ['cancellation.table', lines.map(({ days, charge }) => `${days}: ${charge}`)],
    ['gift.least', formatRand(credit?.gifts.minRand)],
    ['gift.most', formatRand(credit?.gifts.maxRand)],
    ['gift.youngDays', String(credit?.gifts.reversiblePaysAfterDays)],
    ['gift.cardDays', String(credit?.vouchers.cardWaitsDays)],
    ['voucher.valid', formatYears(credit?.vouchers.years ?? 0)],
    ...describeTax(on(documents.tax['all'])?.vatNumber),
  ]
}

/**
 * The facts of a document by field path: ['company.address.city', 'Cape Town']. Lists are left out.
 */
function listFieldFacts(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([field, part]) => listFieldFacts(`${name}.${field}`, part))
}

function findCheapestDay({ vehicle, calendar }: Documents): Money {
  const company = calendar['all']
  const now = new Date()
  let days: CalendarDate[] | undefined
  const prices = Object.values(vehicle).map((one) => {
    if (!one.prices || !company) return rand(one.inlandPrice)
    days ??= listYearOfDays(scheduleTransfers(company), now)
    return findLowestOnDays(one, days, now)?.price ?? rand(one.inlandPrice)
  })
  return rand(Math.min(...prices.map(({ minor }) => minor)) / 100)
}

function formatRand(whole = 0): string {
  return formatMoney(rand(whole))
}

function describeChangeFee({ changeFee = 0 }: Partial<Cancelling> = {}): string {
  return changeFee > 0
    ? `The administration fee is ${formatRand(changeFee)} for each of you.`
    : 'Our terms have an administration fee for each of you; at present we charge none.'
}

/** The facts about free cancellation; empty text if it is switched off. */
function describeFreeCancellation({
  hoursAfterBooking = 0,
  hoursBeforeTrip = 0,
}: Partial<FreeCancellation> = {}): [string, string | readonly string[]][] {
  if (hoursAfterBooking <= 0 || hoursBeforeTrip <= 0)
    return [
      ['freeCancellation.itDepends', 'It depends'],
      ['freeCancellation.secondThoughts', []],
    ]
  return [
    [
      'freeCancellation.itDepends',
      `Nothing within ${hoursAfterBooking} hours of booking, as long as the trip is ${hoursBeforeTrip} hours away or more. After that, it depends`,
    ],
    [
      'freeCancellation.secondThoughts',
      [
        `You may think again. If you cancel within ${hoursAfterBooking} hours of booking, and the trip is then still ${hoursBeforeTrip} hours away or more, there is no charge and everything you have paid comes back to you. After that the charges below apply.`,
      ],
    ],
  ]
}

function describeTax(vatNumber: string | null | undefined): [string, string][] {
  return [
    [
      'tax.onInvoices',
      vatNumber
        ? `It shows our VAT number, ${vatNumber}.`
        : 'We aren’t registered for VAT, so no VAT is added.',
    ],
    [
      'tax.registration',
      vatNumber
        ? `We are registered for VAT under the number ${vatNumber}.`
        : 'We are not registered for VAT, so no VAT is charged.',
    ],
  ]
}

/** A period of the clean-up table: '90 days', '3 years'. */
function formatPeriod(days: number): string {
  const years = Math.floor(days / 365)
  // A remainder of at most one day per year comes from leap days.
  if (years === 0 || days % 365 > years) return `${days} days`
  return formatYears(years)
}

function formatYears(years: number): string {
  return years === 1 ? 'a year' : `${years} years`
}
