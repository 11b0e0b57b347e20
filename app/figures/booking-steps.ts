/**
 * Steps of booking, in order. The first ones are counted from requests to the server
 * (app/figures/count-steps.server.ts); the others are read from stored data.
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

export const mainSteps = [
  'days-asked',
  'form-opened',
  'form-sent',
  'booked',
  'payment-begun',
  'paid',
] as const satisfies BookingStep[]
