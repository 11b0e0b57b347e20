import { z } from 'zod'
import { emailField } from '../accounts/auth-request.ts'
import { cancellers } from './inbox.ts'
import { paragraphsField, refuse, requestObject } from '../requests/request.ts'
import { limits } from '../text/sanitise.ts'

/** How long an invitation is good, in days. */
export const invitationDays = { usual: 14, most: 60 } as const

/** The payload of initialize_first_admin (P7). */
export const firstAdminRequest = requestObject({ admin_email: emailField })

/** The payload of promote_user_to_admin (P7). */
export const promotionRequest = requestObject({ target_email: emailField })

export const invitationRequest = requestObject({
  email: emailField,
  expires_in_days: z
    .int('field-invalid')
    .min(1, 'field-invalid')
    .max(invitationDays.most, 'field-invalid')
    .optional(),
})

export type InboxChange = z.output<typeof inboxChange>

const note = paragraphsField().refine((text) => text.length <= limits.longText, 'note-too-long')
const status = z.string('field-invalid').max(50, 'field-invalid')

/**
 * A new status or a place that is held longer, a note, or both; an empty note removes the one that is
 * there. `seen` is what stood there when that was decided. The last two are for the mail that tells
 * the guest of a status: a word of the office, and who called the trip off.
 */
export const inboxChange = requestObject({
  status: status.optional(),
  note: note.optional(),
  seen: requestObject({ status, note }).optional(),
  keepLonger: z.literal(true, 'field-invalid').optional(),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .optional(),
  cancelledBy: z.enum(cancellers, 'field-invalid').optional(),
}).superRefine(({ status: to, note: text, keepLonger }, context) => {
  if (to === undefined && text === undefined && !keepLonger) {
    refuse(context, [{ code: 'field-invalid', field: 'status' }])
  }
  // A new status says itself what becomes of the place.
  if (to !== undefined && keepLonger) {
    refuse(context, [{ code: 'field-invalid', field: 'keepLonger' }])
  }
})

export type MailChange = z.output<typeof mailChange>

/**
 * What becomes of a mail that could not be delivered: sent once more, to `email` if given, or let go. `seen`
 * is since when it waited when that was decided. One that was sent goes out a second time as a copy, which
 * `key` names: asked for twice, it is sent once.
 */
export const mailChange = requestObject({
  state: z.enum(['owed', 'let-go'], 'field-invalid'),
  key: z.uuid('field-invalid').optional(),
  email: emailField.optional(),
  seen: z.iso.datetime('field-invalid').optional(),
})

/** Something under attention is settled; `seen` is the amount that it was about. */
export const attentionClosing = requestObject({
  seen: z.int('field-invalid').nullable().optional(),
})
