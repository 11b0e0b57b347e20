import { z } from 'zod'
import { currencies, type CurrencyCode } from '#rules/money/currency.ts'

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

/** An amount in whole minor units (cents) of its currency. */
export const money = z.object({ minor: z.int(), currency: z.enum(currencyCodes) })
