import { z } from 'zod'
import { type Cents, sumCents } from './cents.ts'
import { roundMinor } from './money.ts'

/** What the law makes of a line: VAT at the standard rate, at none, no VAT at all, or outside its scope. */
export const taxCodes = ['STD15', 'ZERO', 'EXEMPT', 'none'] as const
export type TaxCode = (typeof taxCodes)[number]

const taxCode = z.enum(taxCodes)

/** What an accountant decides: `rules/policy/tax.ts` has it. A contradiction stops the start. */
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

/** The code that a line has in the ledger: its text as stored. One that we do not know has no VAT. */
export function readTaxCode(stored: string): TaxCode {
  return taxCodes.find((code) => code === stored) ?? 'none'
}

/** The rate of a code in per cent. */
export function percentOf(
  code: TaxCode,
  { standardPercent }: Pick<TaxSettings, 'standardPercent'>,
): number {
  return code === 'STD15' ? standardPercent : 0
}

/**
 * The VAT inside an amount that includes it: gross × 15 / 115 for 15 %, to the nearest cent, halves up.
 */
export function taxOf(gross: Cents, percent: number): Cents {
  return roundMinor((gross * percent) / (100 + percent))
}

/**
 * An amount laid out over lines in proportion to theirs, in whole cents that add up to it: the first
 * `before` cents were laid out already, and the next `amount` follow them. So what is laid out in turns
 * adds up to the lines. All on none where the lines come to nothing.
 */
export function layOut(amount: Cents, lines: readonly Cents[], before: Cents = 0): Cents[] {
  const total = sumCents(lines)
  if (total <= 0) return lines.map(() => 0)
  const reached = (part: Cents) => {
    const sums = lines.map((_, index) => sumCents(lines.slice(0, index + 1)))
    const ends = sums.map((sum) => roundMinor(part * (sum / total)))
    return ends.map((end, index) => end - (ends[index - 1] ?? 0))
  }
  const [from, to] = [reached(before), reached(sumCents([before, amount]))]
  return to.map((end, index) => end - (from[index] ?? 0))
}
