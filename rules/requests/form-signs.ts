import { formTimes } from './form-limits.ts'
import type { Refusal } from './refusal.ts'

/**
 * What a page tells with a form about how it was filled in. A client that is not our page tells
 * neither, and is judged by the limits alone.
 */
export type FormSigns = {
  /** For how many seconds the page had been open. */
  seconds: number | undefined
  /** Whether something stood in the field that people do not see. */
  isTrapFilled: boolean
}

/** The name of that field: one that a program takes for a field to fill in. */
export const honeypotName = 'website'

/** The name of a button that says which of a page's forms was sent. */
export const buttonName = 'act'

/** Why a form looks as if no person had sent it; undefined when it looks as people send them. */
export function checkFormSigns(
  { seconds, isTrapFilled }: FormSigns,
  { leastSeconds } = formTimes,
): Refusal | undefined {
  if (isTrapFilled) return { code: 'form-trapped' }
  if (seconds !== undefined && seconds < leastSeconds) return { code: 'form-too-quick' }
  return undefined
}

/** The button that ends what is open in this browser, for who sits at a computer that others use. */
export const leaveAct = 'leave'
