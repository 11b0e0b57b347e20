import { z } from 'zod'
import { type CurrencyCode, currencies } from './currency.ts'
import { languages } from './language.ts'
import { requestObject } from './request.ts'

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

export type PreferencesChange = z.output<typeof preferencesRequest>

/** What a user may set; null goes back to what the visitor's locale says, absent leaves it alone. */
export const preferencesRequest = requestObject({
  currency: z.enum(currencyCodes, 'field-invalid').nullable().optional(),
  language: z.enum(languages, 'field-invalid').nullable().optional(),
  newsletter: z.boolean('field-invalid').optional(),
})
