import type { RefusalCode } from '#rules/requests/refusal.ts'

export const bookingCardRefusals: readonly RefusalCode[] = [
  'date-invalid',
  'date-past',
  'date-too-far',
  'date-out-of-season',
  'date-closed',
  'date-too-soon',
  'date-past-cut-off',
  'date-full',
  'adults-required',
  'party-too-small',
  'party-too-large',
  'child-seats-too-many',
]
