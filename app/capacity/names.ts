export const resourceKinds = ['vehicle', 'guide'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** Papers of a vehicle and of a guide, each kind at most once. */
export const paperKinds = {
  vehicle: ['licence-disc', 'roadworthy', 'operating-licence', 'insurance'],
  guide: ['guide-registration', 'driving-permit', 'first-aid'],
} as const satisfies Record<ResourceKind, readonly string[]>
export type PaperKind = (typeof paperKinds)[ResourceKind][number]

export const allPaperKinds: readonly PaperKind[] = [...paperKinds.vehicle, ...paperKinds.guide]

/** Reasons for an absence. No free text, which could reveal more about health than 'ill'. */
export const closingReasons = ['workshop', 'leave', 'ill', 'other'] as const
export type ClosingReason = (typeof closingReasons)[number]

/** Languages of guides, as BCP 47 codes. */
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

/** The most seats of a vehicle: those of a coach. */
export const maxSeats = 70

export const maxLuggage = 200

export const maxChildSeats = 10
