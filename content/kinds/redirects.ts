import { z } from 'zod'
import { sharedField } from '#rules/text/field-meta.ts'

/** An address on this site as a browser writes it: '/tour/cape-peninsula'. */
const address = z
  .string()
  .regex(/^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/, 'must be an address of this site, as in /tours')

export const redirectSchema = z.strictObject({
  from: address.meta(
    sharedField('Old address', { hint: 'If the page exists again, it is shown instead.' }),
  ),
  to: address.meta(sharedField('New address')),
})
