import { z } from 'zod'
import { emailLine, lineField, refuse, requestObject } from '../requests/request.ts'
import { isEmail } from '../text/sanitise.ts'

/** How many figures a code has that we mail to a guest, and for how long it is good. */
export const codeLength = 6
export const codeMinutes = 10

/**
 * A code as somebody types it: with the gap that our mails show, or without. What has not its length
 * is refused here, so that a slip is no try.
 */
export const codeField = lineField('code-wrong')
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .refine((text) => /^\d+$/.test(text) && text.length === codeLength, 'code-wrong')

function refuseEmail({ email }: { email: string }, context: z.RefinementCtx) {
  refuse(context, isEmail(email) ? [] : [{ code: 'email-invalid', field: 'email' }])
}

/** To which address an order's mails are to go from now on: a code goes there, and one to the address before. */
export const addressCodesRequest = requestObject({ email: emailLine() }).superRefine(refuseEmail)

/** The same with both codes: `code` from the mail to the address before, `newCode` from that to the new one. */
export const addressRequest = requestObject({
  email: emailLine(),
  code: codeField,
  newCode: codeField,
}).superRefine(refuseEmail)
export type AddressRequest = z.output<typeof addressRequest>
