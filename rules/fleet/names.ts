/** What is sent out with a party: a vehicle that seats it, a guide who leads it. */
export const resourceKinds = ['vehicle', 'guide'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** The papers without which a vehicle or a guide may not go out; each is there once at the most. */
export const paperKinds = {
  vehicle: ['licence-disc', 'roadworthy', 'operating-licence', 'insurance'],
  guide: ['guide-registration', 'driving-permit', 'first-aid'],
} as const satisfies Record<ResourceKind, readonly string[]>
export type PaperKind = (typeof paperKinds)[ResourceKind][number]

/** Every kind of paper, of whatever it is. */
export const allPaperKinds: readonly PaperKind[] = [...paperKinds.vehicle, ...paperKinds.guide]

/** Why a vehicle or a guide cannot go out for some days: a code, since a reason in words would say more about somebody's health than that they are ill. */
export const closingReasons = ['workshop', 'leave', 'ill', 'other'] as const
export type ClosingReason = (typeof closingReasons)[number]

/** What guides speak, as codes of BCP 47. */
export const guideLanguages = [
  'en',
  'af',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'zh',
  'ja',
  'xh',
  'zu',
] as const
export type GuideLanguage = (typeof guideLanguages)[number]

/** The most seats that a vehicle has: a coach. */
export const mostSeats = 70

/** The most large suitcases that one takes, a trailer's among them. */
export const mostLuggage = 200

/** The most child seats that we keep for one. */
export const mostChildSeats = 10
