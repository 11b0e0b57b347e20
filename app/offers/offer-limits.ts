/** Limits: days per offer, extras per day, characters of title and text, days of validity. */
export const offerLimits = { items: 30, extras: 10, title: 100, text: 5000, days: 365 } as const
