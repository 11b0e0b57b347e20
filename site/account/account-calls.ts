import type { AnswerOf, Body } from '../client/api.ts'
import { callSignedIn, readSignedIn } from '../session/session.ts'
import { readSavedItineraries, type SavedItinerary } from './itinerary-calls.ts'

type Summary = AnswerOf<'GET /api/account'>
type Records = AnswerOf<'GET /api/account/records'>
export type OwnRecord = Records['bookings'][number]
export type Preferences = Summary['preferences']
export type Account = Summary & { records: Records; itineraries: SavedItinerary[] }

/** The account of whoever is signed in, with all that they have with us. */
export async function readAccount(): Promise<Account> {
  const [summary, records, itineraries] = await Promise.all([
    readSignedIn('GET /api/account', {}),
    readSignedIn('GET /api/account/records', {}),
    readSavedItineraries(),
  ])
  return { ...summary, records, itineraries }
}

/** What whoever is signed in prefers, and whether the desk waits for their second proof. */
export function readSummary(): Promise<Summary> {
  return readSignedIn('GET /api/account', {})
}

/** Keeps preferences; null leaves one to the device again. */
export function savePreferences(body: Body<'PATCH /api/account/preferences'>) {
  return callSignedIn('PATCH /api/account/preferences', { body })
}

/** Changes the password; all other devices are signed out by it. */
export function changePassword(current_password: string, password: string) {
  return callSignedIn('PUT /api/auth/v1/user', { body: { current_password, password } })
}

/** Opens the page of an own order, or of an own quote request, in this browser. */
export function openOwn(kind: 'orders' | 'quotes', id: string) {
  return callSignedIn(`POST /api/account/${kind}/:id/opening`, { params: { id } })
}

/** All that is held about whoever is signed in. */
export function readOwnData() {
  return callSignedIn('GET /api/account/data', {})
}

/** Deletes the account of whoever is signed in and knows its password. */
export function deleteAccount(password: string) {
  return callSignedIn('POST /api/account/deletion', { body: { password } })
}
