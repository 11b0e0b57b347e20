/** How many days an offer takes, and how many extras one of them. */
export const offerLimits = { items: 30, extras: 10, title: 100, text: 5000, days: 365 } as const
