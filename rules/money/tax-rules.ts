import { z } from 'zod'
import { firstDay } from '../policy/policy-versions.ts'
import { text } from '../text/content-text.ts'
import { group, sharedField } from '../text/field-meta.ts'
import { type Cents, sumCents } from './cents.ts'
import { roundMinor } from './money.ts'

/** VAT of a line: standard rate, zero rate, exempt, or outside the scope. */
export const taxCodes = ['STD15', 'ZERO', 'EXEMPT', 'none'] as const
export type TaxCode = (typeof taxCodes)[number]

const taxCode = z.enum(taxCodes)

/** VAT on documents, as an accountant decided it. A document keeps the version of its day. */
export const taxSettingsSchema = z.strictObject({
  from: firstDay,
  vatNumber: z
    .string()
    .regex(/^4\d{9}$/, 'must be the ten digits of a VAT number, which begins with 4')
    .nullable()
    .meta(
      sharedField('VAT number', {
        hint: 'From the first day of the registration. Without one, documents never mention VAT.',
      }),
    ),
  standardPercent: z.number().positive().lt(100).meta(sharedField('Standard rate, in per cent')),
  codes: z
    .strictObject({
      tour: taxCode.meta(sharedField('Tours')),
      'vehicle-day': taxCode.meta(sharedField('A vehicle with driver for a day')),
      transfer: taxCode.meta(sharedField('Rides')),
      custom: taxCode.meta(sharedField('Services described by hand')),
      fees: taxCode.meta(sharedField('Fees for a change')),
      gift: taxCode.meta(sharedField('Gift vouchers')),
    })
    .meta(
      group('VAT of each sale (STD15 standard, ZERO 0 %, EXEMPT exempt, none outside its scope)'),
    ),
  confirmedBy: text.meta(
    sharedField('Confirmed by', { hint: 'The accountant who confirmed this, and the day.' }),
  ),
})
export type TaxSettings = Omit<z.infer<typeof taxSettingsSchema>, 'from'>

/**
 * Above this many cents a tax invoice needs the recipient's address, and their VAT number if they
 * have one (VAT Act, sections 20(4)(c) and 21(3)). Guests of dearer trips are asked for both, with
 * or without registration.
 */
export const addressAbove = 500_000

export function readTaxCode(stored: string): TaxCode {
  return taxCodes.find((code) => code === stored) ?? 'none'
}

export function findTaxPercent(
  code: TaxCode,
  { standardPercent }: Pick<TaxSettings, 'standardPercent'>,
): number {
  return code === 'STD15' ? standardPercent : 0
}

/** The VAT inside a gross amount: gross × 15 / 115 for 15 %, to the nearest cent, halves up. */
export function computeTax(gross: Cents, percent: number): Cents {
  return roundMinor((gross * percent) / (100 + percent))
}

/**
 * Distributes an amount over lines in proportion, in whole cents that add up to it. The first
 * `before` cents are already distributed and `amount` follows them, so that repeated calls add up
 * to the lines. All parts are 0 if the lines sum to zero or less.
 */
export function distributeCents(
  amount: Cents,
  lines: readonly Cents[],
  before: Cents = 0,
): Cents[] {
  const total = sumCents(lines)
  if (total <= 0) return lines.map(() => 0)
  const distributeUpTo = (part: Cents) => {
    const sums = lines.map((_, index) => sumCents(lines.slice(0, index + 1)))
    const ends = sums.map((sum) => roundMinor(part * (sum / total)))
    return ends.map((end, index) => end - (ends[index - 1] ?? 0))
  }
  const [from, to] = [distributeUpTo(before), distributeUpTo(sumCents([before, amount]))]
  return to.map((end, index) => end - (from[index] ?? 0))
}
