import type { Words } from '#content/words/words.ts'
import type { RefusalWords } from '#rules/text/format-refusal.ts'

export type ManageWords = Pick<Words, 'calendar' | 'gift' | 'manage' | 'tour'> & {
  refusals: RefusalWords
  reviewRules: Words['reviews']['rules']
}
export type ManageCompany = {
  name: string
  email: string
  phone: string
  /** A number answered at any hour, for the day of the trip. */
  emergencyPhone: string
}

/** Words of the trip alone. The companions' page sends only these. */
export const tripWordNames = [
  'back',
  'backOnBoard',
  'backLater',
  'badWeather',
  'bring',
  'calendar',
  'calendarOut',
  'call',
  'callUs',
  'date',
  'dayPlan',
  'dayPlanAbout',
  'destination',
  'flight',
  'guestsCount',
  'guide',
  'itemCancelled',
  'itemMissed',
  'itemReleased',
  'late',
  'lateCall',
  'lateWait',
  'onMap',
  'party',
  'pickup',
  'pickupMap',
  'pickupTime',
  'pickupTimeWish',
  'registeredAs',
  'setsOut',
  'ship',
  'startsAbout',
  'startsToldBy',
  'toCome',
  'tripTitle',
  'variants',
  'vehicle',
] as const satisfies readonly (keyof Words['manage'])[]
export type TripWords = Pick<Words, 'tour'> & {
  manage: Pick<Words['manage'], (typeof tripWordNames)[number]>
}
