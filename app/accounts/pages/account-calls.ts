import type { AnswerOf } from '#ui/client/api.ts'
import { readSignedIn } from '#ui/session/session.ts'
import type { SavedItinerary } from './itinerary-calls.ts'

type Summary = AnswerOf<'GET /api/account'>
type Records = AnswerOf<'GET /api/account/records'>
export type OwnRecord = Records['bookings'][number]
export type Preferences = Summary['preferences']
export type Account = Summary & { records: Records; itineraries: SavedItinerary[] }

export async function readAccount(): Promise<Account> {
  const [summary, records, itineraries] = await Promise.all([
    readSignedIn('GET /api/account', {}),
    readSignedIn('GET /api/account/records', {}),
    readSignedIn('GET /api/account/itineraries', {}),
  ])
  return { ...summary, records, itineraries }
}
