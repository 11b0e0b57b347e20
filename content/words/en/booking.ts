import { bookingAbout } from './booking-about.ts'
import { promoCode } from './promo-code.ts'
import { phoneRemedy } from './refusals.ts'
import type { FormWords } from '#rules/guests/form-fields.ts'
import type { bookingFields } from '#app/order/booking-fields.ts'

export const booking = {
  band: 'Booking',
  back: 'Back',
  title: 'Complete your booking',
  asked: {
    firstName: { label: 'First name' },
    lastName: { label: 'Last name' },
    email: { label: 'E-mail' },
    phone: {
      label: 'Phone',
      hint: 'With country code, so that your guide can reach you: +44\u00a020\u00a07946\u00a00000',
      remedy: phoneRemedy,
    },
    pickup: { label: 'Where you’re staying', hint: 'Hotel or address: we’ll pick you up there' },
    emergencyContact: { label: 'Emergency contact' },
    emergencyPhone: { label: 'Emergency phone', remedy: phoneRemedy },
    specialRequests: {
      label: 'Special requests',
      hint: 'Diet, a stop you’d hate to miss',
    },
    ...bookingAbout.asked,
  } satisfies FormWords<typeof bookingFields>,
  optional: 'optional',
  aboutTrip: bookingAbout,
  promo: promoCode,
  paymentTitle: 'Payment',
  paymentText:
    'Sending this form costs nothing, and we’ll hold your date. You then pay on the next page, or with the details we e-mail you. Your booking is confirmed once we have the completed form and the full payment, or the deposit where one is enough.',
  consentLinks: [
    { label: 'Terms of service', path: '/terms-of-service' },
    { label: 'Cancellation policy', path: '/cancellations-policy' },
    { label: 'Privacy policy', path: '/privacy-policy' },
    { label: 'Risk and liability', path: '/company-details#risk' },
  ],
  submit: 'Submit booking',
  processing: 'Processing...',
  pleaseMend: 'Please check this first:',
  failed: 'An error occurred while submitting your booking. Please try again.',
  summary: 'Your booking',
  change: 'Change party',
  nearestDays: 'Nearest free days',
  otherTour: 'On that day: {other}',
  owedInRand: 'You pay in rand; other currencies are a guide.',
  bookedTitle: 'Thank you',
  booked: 'Booking submitted! You will receive a confirmation email shortly.',
  /** Shown below `booked`: the trip is not confirmed yet. */
  bookedNotPaid: 'We’re holding your place. It’s confirmed as soon as you’ve paid.',
  bookedNotAnswered: 'It’s confirmed as soon as we’ve answered and you’ve paid.',
  reference: 'Your reference:',
  bookedClose: 'Back to the home page',
  /** Replaces `bookedClose` if online payment is on. */
  bookedPay: 'Go on to payment',
  /** Shown if the same form arrives again from what seems another browser. */
  linkMailed:
    'We have this one already. To see it or pay for it, open the link in the e-mail we’ve sent you.',
  /** Shown without JavaScript: that form shows the price of two adults. */
  bothPlaces: 'I’m coming alone: 1 adult, and I pay for both places',
  plainPrice: 'The price shown is for 2 adults. We’ll e-mail the total for your party.',
}
