import { z } from 'zod'
import { currencies, type CurrencyCode } from '#rules/money/currency.ts'

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

/** An amount in whole minor units (cents) of its currency. */
export const money = z.object({ minor: z.int(), currency: z.enum(currencyCodes) })

/** How an order stands that has just been made. */
export const stands = {
  status: z.enum(['requested', 'held']),
  manage: z
    .string()
    .optional()
    .describe(
      'Where it is paid for, where a way of paying is on; the session for it comes with this answer.',
    ),
  linkMailed: z
    .literal(true)
    .optional()
    .describe(
      'It was made before, under a key that others can work out: no session comes with this answer, and the link to it is in the mail.',
    ),
}
