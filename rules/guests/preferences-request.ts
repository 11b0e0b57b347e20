import { z } from 'zod'
import { type CurrencyCode, currencies } from '../money/currency.ts'
import { languages } from '../text/language.ts'
import { requestObject } from '../requests/request.ts'

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

export type PreferencesChange = z.output<typeof preferencesRequest>

/** What a user may set; null goes back to what the visitor's locale says, absent leaves it alone. */
export const preferencesRequest = requestObject({
  currency: z.enum(currencyCodes, 'field-invalid').nullable().optional(),
  language: z.enum(languages, 'field-invalid').nullable().optional(),
  newsletter: z.boolean('field-invalid').optional(),
})
