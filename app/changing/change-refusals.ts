import type { RefusalCode } from '#rules/requests/refusal.ts'

export const changeRefusals = [
  'change-elsewhere',
  'change-too-late',
  'change-by-office',
  'change-withdrawn',
  'change-nothing',
  'change-closed',
  'change-held',
  'quote-gone',
  'tour-unknown',
  'vehicle-unknown',
  'vehicle-too-small',
  'vehicles-out',
  'adults-required',
  'party-too-small',
  'party-too-large',
  'child-seats-too-many',
  'date-invalid',
  'date-past',
  'date-too-far',
  'date-out-of-season',
  'date-closed',
  'date-too-soon',
  'date-past-cut-off',
  'date-full',
  'date-waiting',
] as const satisfies RefusalCode[]

export const cancelRefusals = [
  'cancel-nothing',
  'cancel-closed',
  'cancel-with-office',
  'change-elsewhere',
  'change-held',
  'quote-gone',
] as const satisfies RefusalCode[]
