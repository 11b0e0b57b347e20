import { z } from 'zod'
import { weekdayNames } from '../dates/calendar-date.ts'
import { isDayRule } from '../dates/day-rule.ts'
import { text } from '../text/content-text.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'
import { listUnreachableSeasons } from './plan-days.ts'

const wholeRand = z.int().positive()

/** An unreadable rule fails the build. */
const dayRules = z
  .array(
    z
      .string()
      .refine(isDayRule, 'is no day: a holiday, a day of the week, 12-25 or 2027-06-07/2027-06-20'),
  )
  .min(1)

const weekdays = z
  .array(z.enum(weekdayNames))
  .min(1)
  .optional()
  .meta(sharedField('Only on these days of the week'))

/** Required fields by pricing unit; other fields may stay and are ignored. */
const requiredFields: Record<Price['per'], readonly (keyof Price)[]> = {
  person: ['adult'],
  party: ['parties'],
  vehicle: ['inland', 'overland'],
  request: [],
}

function requireFields(price: Price, context: z.core.$RefinementCtx) {
  for (const field of requiredFields[price.per])
    if (price[field] === undefined)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `is needed for a price per ${price.per}`,
      })
}

const tourPrice = z
  .strictObject({
    per: z.enum(['person', 'party', 'request']).meta(
      sharedField('Price per', {
        hint: 'Person: for each guest. Party: for all, by their number. Request: you name it.',
      }),
    ),
    adult: wholeRand.optional().meta(sharedField('Each adult, in rand')),
    /** A child's price; default: half of an adult's (P9.8). */
    child: z
      .int()
      .nonnegative()
      .optional()
      .meta(sharedField('Each child, in rand', { hint: 'Empty means half of the adult price.' })),
    /** By party size, smallest first: the first size that fits sets the price of the party. */
    parties: z
      .array(
        z.strictObject({
          upTo: z.int().positive().meta(sharedField('Most guests')),
          total: wholeRand.meta(sharedField('Price for the party, in rand')),
        }),
      )
      .min(1)
      .optional()
      .meta(group('Party sizes, smallest first')),
  })
  .superRefine((price, context) => {
    requireFields(price, context)
    for (const [index, { upTo }] of (price.parties ?? []).entries())
      if (upTo <= (price.parties?.[index - 1]?.upTo ?? 0))
        context.addIssue({
          code: 'custom',
          path: ['parties', index, 'upTo'],
          message: 'must be more guests than in the line above',
        })
  })

const vehiclePrice = z
  .strictObject({
    per: z.enum(['vehicle']).meta(sharedField('Price per')),
    inland: wholeRand.optional().meta(sharedField('A day out and back, in rand')),
    overland: wholeRand.optional().meta(sharedField('A day with a night away, in rand')),
  })
  .superRefine(requireFields)

/** A surcharge on some days; negative is a discount. */
const extra = z
  .strictObject({
    name: text.meta(translatedField('Name, for guests', { hint: 'Saturdays, Booked early' })),
    /** The days of the extra; default: every day. */
    days: dayRules.optional().meta(
      sharedField('Days', {
        hint: 'Empty means every day. 12-31, saturday, 2027-06-07/2027-06-20',
      }),
    ),
    weekdays,
    /** Days between booking and trip: minimum, maximum, or both. */
    booked: z
      .strictObject({
        least: z.int().nonnegative().optional().meta(sharedField('Fewest days before the trip')),
        most: z.int().nonnegative().optional().meta(sharedField('Most days before the trip')),
      })
      .refine(({ least = 0, most = least }) => least <= most, {
        path: ['least'],
        message: 'must not be more than at most',
      })
      .optional()
      .meta(group('Only if booked early or late')),
    /** Per cent of the price before all extras, rounded to whole rand. */
    percent: z
      .number()
      .min(-100)
      .max(500)
      .optional()
      .meta(sharedField('Percentage of the price', { hint: '10 adds 10 %, -10 subtracts 10 %.' })),
    /** In whole rand, per paying guest (a child counts as an adult) or per party. */
    amount: z
      .int()
      .optional()
      .meta(sharedField('Or an amount in rand', { hint: '200 adds R200, -200 subtracts R200.' })),
    per: z
      .enum(['person', 'party'])
      .optional()
      .meta(
        sharedField('Amount per', {
          hint: 'Person: for each paying guest. Party: once for all.',
        }),
      ),
  })
  .superRefine(({ percent, amount, per }, context) => {
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (!percent && !amount) addIssue('amount', 'needs an amount, or per cent, other than zero')
    if (percent && amount) addIssue('percent', 'must be empty where there is an amount')
    if (amount && !per) addIssue('per', 'needs a choice: for each guest, or for the party')
  })

const createSeasonSchema = <Of extends z.ZodType>(price: Of) =>
  z.strictObject({
    name: text.meta(translatedField('Name, for guests', { hint: 'Whale season' })),
    days: dayRules.meta(
      sharedField('Days', { hint: '12-20/01-05, saturday, 2027-06-07/2027-06-20' }),
    ),
    weekdays,
    price: price.meta(group('Price')),
  })

/**
 * Prices by day. The first season that includes the day sets the price; without one it is the base
 * (`priceFrom`, `inlandPrice`, `overlandPrice`). All matching extras are added.
 */
const createPlanSchema = <Of extends z.ZodType>(price: Of) =>
  z
    .strictObject({
      seasons: z
        .array(createSeasonSchema(price))
        .optional()
        .meta(group('Seasons: the first that includes the day applies')),
      extras: z.array(extra).optional().meta(group('Extras: all that apply are added')),
    })
    .superRefine(({ seasons = [], extras = [] }, context) => {
      for (const [index, { name }] of extras.entries())
        if (extras.findIndex((other) => other.name === name) < index)
          context.addIssue({
            code: 'custom',
            path: ['extras', index, 'name'],
            message: 'is the name of another extra already',
          })
      for (const index of listUnreachableSeasons(seasons))
        context.addIssue({
          code: 'custom',
          path: ['seasons', index, 'days'],
          message: 'is never reached: the seasons above it have all of its days',
        })
    })

export const tourPlanSchema = createPlanSchema(tourPrice)
export const vehiclePlanSchema = createPlanSchema(vehiclePrice)

type TourPrice = z.infer<typeof tourPrice>
type VehiclePrice = z.infer<typeof vehiclePrice>

export type Price = Omit<TourPrice, 'per'> &
  Omit<VehiclePrice, 'per'> & { per: (TourPrice | VehiclePrice)['per'] }
export type Extra = z.infer<typeof extra>
export type Season = Omit<z.infer<ReturnType<typeof createSeasonSchema>>, 'price'> & {
  price: Price
}
export type PricePlan = { seasons?: Season[] | undefined; extras?: Extra[] | undefined }

/** Paths of largest party sizes below `mostGuests`: larger parties would have no price. */
export function listUnreachedSizes(
  { seasons = [] }: PricePlan,
  mostGuests: number,
): (string | number)[][] {
  return seasons.flatMap(({ price }, index) => {
    const largest = price.parties?.at(-1)?.upTo
    if (price.per !== 'party' || largest === undefined || largest >= mostGuests) return []
    return [['seasons', index, 'price', 'parties', (price.parties?.length ?? 1) - 1, 'upTo']]
  })
}
