/**
 * The steps towards a booking, in their order. The first ones are counted as requests of the site reach the server
 * anyway (server/http/count-steps.ts); the others are read from what is stored.
 */
export const countedSteps = [
  'days-asked',
  'form-opened',
  'form-sent',
  'form-refused',
  'day-full',
] as const
export const storedSteps = ['booked', 'payment-begun', 'paid'] as const
export const bookingSteps = [...countedSteps, ...storedSteps] as const

export type CountedStep = (typeof countedSteps)[number]
export type BookingStep = (typeof bookingSteps)[number]

/** Those that lead on to the next; the others are reasons why somebody stopped. */
export const waySteps = [
  'days-asked',
  'form-opened',
  'form-sent',
  'booked',
  'payment-begun',
  'paid',
] as const satisfies BookingStep[]
