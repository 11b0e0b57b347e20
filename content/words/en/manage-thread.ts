import type { FormWords } from '#rules/guests/form-fields.ts'
import type { orderMessageFields } from '#app/messages/order-message.ts'

/** The section of the booking page for messages to the office. */
export const manageThread = {
  title: 'Write to us',
  text: 'About this trip: a child seat, a birthday, a late flight. We reply here and by e-mail.',
  us: 'Us',
  you: 'You',
  asked: { message: { label: 'Your message' } } satisfies FormWords<typeof orderMessageFields>,
  optional: 'optional',
  send: 'Send my message',
  busy: 'Sending...',
  sent: 'We have your message, and we’ll reply here and by e-mail.',
  failed: 'That didn’t reach us. Your message is still here: please try again.',
}
