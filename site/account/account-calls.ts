import type { PreferencesChange } from '#rules/guests/preferences-request.ts'
import { type Answer, api, getValue, type InferResponseType, settle } from '../client/api.ts'
import { asCaller } from '../session/session.ts'
import { readSavedItineraries, type SavedItinerary } from './itinerary-calls.ts'

type Summary = InferResponseType<typeof api.account.$get, 200>
type Records = InferResponseType<typeof api.account.records.$get, 200>
export type OwnRecord = Records['bookings'][number]
export type Preferences = Summary['preferences']
export type Account = Summary & { records: Records; itineraries: SavedItinerary[] }

/** The account of whoever is signed in, with all that they have with us. */
export async function readAccount(): Promise<Account> {
  const caller = await asCaller()
  const [summary, records, itineraries] = await Promise.all([
    api.account.$get({}, caller),
    api.account.records.$get({}, caller),
    readSavedItineraries(),
  ])
  return {
    ...(await getValue<Summary>(summary)),
    records: await getValue<Records>(records),
    itineraries,
  }
}

/** What whoever is signed in prefers. */
export async function readPreferences(): Promise<Preferences> {
  return (await getValue<Summary>(await api.account.$get({}, await asCaller()))).preferences
}

/** Keeps preferences; null leaves one to the device again. */
export async function savePreferences(json: PreferencesChange): Promise<Answer<Preferences>> {
  return settle(await api.account.preferences.$patch({ json }, await asCaller()))
}

/** Changes the password; all other devices are signed out by it. */
export async function changePassword(
  current_password: string,
  password: string,
): Promise<Answer<object>> {
  return settle(
    await api.auth.v1.user.$put({ json: { current_password, password } }, await asCaller()),
  )
}

/** Opens the page of an own order, or of an own quote request, in this browser. */
export async function openOwn(kind: 'orders' | 'quotes', id: string): Promise<Answer<object>> {
  return settle(await api.account[kind][':id'].opening.$post({ param: { id } }, await asCaller()))
}

/** All that is held about whoever is signed in. */
export async function readOwnData(): Promise<Answer<object>> {
  return settle(await api.account.data.$get({}, await asCaller()))
}

/** Deletes the account of whoever is signed in and knows its password. */
export async function deleteAccount(password: string): Promise<Answer<object>> {
  return settle(await api.account.deletion.$post({ json: { password } }, await asCaller()))
}
