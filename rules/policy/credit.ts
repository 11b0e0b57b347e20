import { z } from 'zod'
import { isClockTime } from '../dates/clock-time.ts'
import { group, sharedField } from '../text/field-meta.ts'
import { confirmedBy, firstDay } from './policy-versions.ts'

const count = z.int().positive()
const days = z.int().min(0)

export const creditSchema = z.strictObject({
  from: firstDay,
  vouchers: z
    .strictObject({
      years: z
        .int()
        .min(3, 'must be 3 or more: the Consumer Protection Act, section 63, requires three years')
        .meta(sharedField('Years from the day of issue')),
      daysAfterReturn: count.meta(sharedField('Days that one stays valid after a refund to it')),
      /** Card schemes commonly allow 120 days. */
      cardWaitsDays: days.meta(
        sharedField('Days during which a card payment may be charged back', {
          hint: 'Credit instead of a card refund waits for the office meanwhile.',
        }),
      ),
    })
    .meta(group('Vouchers')),
  gifts: z
    .strictObject({
      minRand: count.meta(sharedField('Least amount, in rand')),
      maxRand: count.meta(sharedField('Greatest amount, in rand')),
      choices: z.array(count).meta(sharedField('Amounts to choose from, in rand')),
      /** A gift holds no place, so a bank transfer may take its time. */
      payWithinDays: count.meta(sharedField('Days until an unpaid one lapses')),
      maxDaysAhead: count.meta(sharedField('Latest arrival, in days after the purchase')),
      arrivesAt: z
        .string()
        .refine(isClockTime, 'is no time of day')
        .meta(sharedField('Time at which one arrives, in Cape Town')),
      /** Protects against stolen cards. */
      reversiblePaysAfterDays: days.meta(
        sharedField('Days before a trip that a gift paid by card may pay for', {
          hint: 'While the card payment may be charged back.',
        }),
      ),
      attentionAboveRand: count.meta(sharedField('The office checks one by card above, in rand')),
      sameBuyerDays: days.meta(
        sharedField('The office checks a second one of the same payer within days'),
      ),
    })
    .refine(
      ({ minRand, maxRand, choices }) =>
        [maxRand, ...choices].every((amount) => amount >= minRand && amount <= maxRand),
      'The amounts to choose from must lie between the least and the greatest',
    )
    .meta(group('Gift vouchers')),
  confirmedBy,
})
export type Credit = z.infer<typeof creditSchema>
export type VoucherSettings = Credit['vouchers']
export type GiftSettings = Credit['gifts']
