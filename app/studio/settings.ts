/** Kinds of documents that only the owner may see, change and publish, in the order of Settings. */
export const settingKinds = [
  'payment-terms',
  'cancelling',
  'tax',
  'booking-rules',
  'credit',
  'bank-account',
] as const

/** True for the name of a document of these kinds, and for such a kind. */
export function isSetting(name: string): boolean {
  return settingKinds.some((kind) => kind === name.split('/', 1)[0])
}
