import { z } from 'zod'
import { addDays, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import { currencies, type CurrencyCode } from './currency.ts'
import { sharedField, group } from '../text/field-meta.ts'

const codes = Object.keys(currencies) as CurrencyCode[]

/** Rates of a day: the value of one rand in each currency. */
export const ratesSchema = z.strictObject({
  on: z.string().refine(isCalendarDate, 'no date').meta(sharedField('Date of the rates')),
  perRand: z
    .record(z.enum(codes), z.number().positive())
    .refine(({ ZAR }) => ZAR === 1, 'A rand is worth one rand.')
    .meta(group('Value of one rand')),
})

export type Rates = z.infer<typeof ratesSchema>

/**
 * A rate feed's answer: the value of one unit of any base in each currency, including rand, and its
 * time, in seconds since 1970 or as a date.
 */
const feedSchema = z.object({
  rates: z.record(z.string(), z.unknown()),
  date: z.string().optional(),
  timestamp: z.number().optional(),
  time_last_update_unix: z.number().optional(),
})

/** A feed's rate may differ from the shipped one by this fraction; beyond it a person decides. */
export const maxRateDeviation = 0.25
/** Rates older than this many days are rejected. */
const maxRateAgeDays = 14

type RateLimits = { ours: Rates; believedWithin: number; today: CalendarDate }
type RatesResult = { rates: Rates } | { refused: string }

export function parseRateFeed(answer: unknown, limits: RateLimits): RatesResult {
  const parsed = feedSchema.safeParse(answer)
  if (!parsed.success) return { refused: 'The answer is not a list of rates.' }
  const { rates, ...dateFields } = parsed.data
  const on = readDay(dateFields)
  if (on === undefined) return { refused: 'The answer has no date.' }
  const perRand: Partial<Rates['perRand']> = { ZAR: 1 }
  for (const code of codes) {
    const [rate, rand] = [rates[code], rates['ZAR']]
    if (!isRate(rate) || !isRate(rand)) return { refused: `The rate of ${code} is not a number.` }
    perRand[code] = rate / rand
  }
  return checkRates({ on, perRand: perRand as Rates['perRand'] }, limits)
}

/**
 * The rates, or the reason to refuse them: too old, in the future, or too far from ours.
 */
export function checkRates(rates: Rates, { ours, believedWithin, today }: RateLimits): RatesResult {
  const { on, perRand } = rates
  if (on > addDays(today, 1)) return { refused: `The rates are of ${on}, which is in the future.` }
  if (on < addDays(today, -maxRateAgeDays))
    return { refused: `The rates are of ${on}, which is too long ago.` }
  if (on < ours.on)
    return { refused: `The rates are of ${on}, older than the shipped ones of ${ours.on}.` }
  const outlier = codes.find(
    (code) => Math.abs(perRand[code] / ours.perRand[code] - 1) > believedWithin,
  )
  if (!outlier) return { rates }
  const [feedRate, shippedRate] = [perRand[outlier].toPrecision(4), ours.perRand[outlier]]
  return {
    refused: `The rate of ${outlier} is ${feedRate}, too far from the shipped ${shippedRate}.`,
  }
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function readDay(feed: Omit<z.infer<typeof feedSchema>, 'rates'>): CalendarDate | undefined {
  const { date, timestamp = feed.time_last_update_unix } = feed
  if (date !== undefined) return isCalendarDate(date) ? date : undefined
  const instant = new Date((timestamp ?? Number.NaN) * 1000)
  // Out-of-range numbers give an invalid date.
  if (Number.isNaN(instant.getTime())) return undefined
  const day = instant.toISOString().slice(0, 10)
  return isCalendarDate(day) ? day : undefined
}
