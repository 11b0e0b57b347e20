import { z } from 'zod'
import { fact, type FieldsOf } from './fields.ts'

/** An address of ours as a browser writes it: '/tour/cape-peninsula'. */
const address = z
  .string()
  .regex(/^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/, 'must be an address of this site, as in /tours')

export const redirectSchema = z.strictObject({ from: address, to: address })

export const redirectFields = {
  from: fact('Old address', { hint: 'A page that is there again is shown instead.' }),
  to: fact('Leads to'),
} satisfies FieldsOf<typeof redirectSchema>
