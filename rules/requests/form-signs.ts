import { formTimes } from './form-limits.ts'
import type { Refusal } from './refusal.ts'

/**
 * Signs of how a form was filled in. Clients other than our pages send none; only the limits apply
 * to them.
 */
export type FormSigns = {
  seconds: number | undefined
  /** True if the hidden honeypot field was filled. */
  isTrapFilled: boolean
}

/** The honeypot's field name, attractive to spam programs. */
export const honeypotName = 'website'

/** The name of the buttons whose value identifies the sent form of a page. */
export const buttonName = 'act'

/** The reason that a form seems sent by a program; undefined if it seems human. */
export function checkFormSigns(
  { seconds, isTrapFilled }: FormSigns,
  { minSeconds } = formTimes,
): Refusal | undefined {
  if (isTrapFilled) return { code: 'form-trapped' }
  if (seconds !== undefined && seconds < minSeconds) return { code: 'form-too-quick' }
  return undefined
}

/**
 * The value of the button that closes an order or request in this browser, for shared computers.
 */
export const leaveAct = 'leave'
