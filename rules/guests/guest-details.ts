import type { Refusal } from '../requests/refusal.ts'
import { isEmail, isPhone, limits } from '../text/sanitise.ts'

/** How we reach someone. `name` is the whole name; a phone number that is not given is ''. */
export type GuestDetails = { name: string; email: string; phone: string }

/** What is wrong with a name, an address and an optional phone number: the rules every form shares (P5.3). */
export function checkGuestDetails(
  { name, email, phone }: GuestDetails,
  nameField = 'name',
): Refusal[] {
  const refusals: Refusal[] = []
  if (!isName(name)) refusals.push({ code: 'name-required', field: nameField })
  if (!isEmail(email.trim())) refusals.push({ code: 'email-invalid', field: 'email' })
  if (phone.trim() !== '' && !isPhone(phone.trim())) {
    refusals.push({ code: 'phone-invalid', field: 'phone' })
  }
  return refusals
}

function isName(name: string): boolean {
  const { length } = name.trim()
  return length > 0 && length <= limits.name
}
