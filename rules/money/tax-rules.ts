import { z } from 'zod'
import { type Cents, sumCents } from './cents.ts'
import { roundMinor } from './money.ts'

/** VAT of a line: standard rate, zero rate, exempt, or outside the scope. */
export const taxCodes = ['STD15', 'ZERO', 'EXEMPT', 'none'] as const
export type TaxCode = (typeof taxCodes)[number]

const taxCode = z.enum(taxCodes)

/** An accountant's decisions, in `rules/policy/tax.ts`. Contradictions stop the start. */
export const taxSettingsSchema = z.strictObject({
  vatNumber: z
    .string()
    .regex(/^4\d{9}$/, 'must be the ten digits of a VAT number, which begins with 4')
    .nullable(),
  standardPercent: z.number().positive().lt(100),
  codes: z.strictObject({
    tour: taxCode,
    'vehicle-day': taxCode,
    transfer: taxCode,
    custom: taxCode,
    fees: taxCode,
    gift: taxCode,
  }),
  confirmedBy: z.string().min(1),
})
export type TaxSettings = z.infer<typeof taxSettingsSchema>

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
