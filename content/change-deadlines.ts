import { type ChangeDeadlines, changeDeadlinesSchema } from '#rules/changes/change-deadlines.ts'

/** Until when guests may change or call off a trip by themselves; later they ask the office. */
export const changeDeadlines: ChangeDeadlines = changeDeadlinesSchema.parse({
  /** Names, phone, wishes, pick-up and flight. */
  details: { hoursBefore: 12 },
  /** How many travel. */
  guests: { hoursBefore: 48 },
  /** The day and the tour: for as long as cancelling costs what it costs with the longest notice. */
  date: 'first-tier-that-costs-more',
  /** Calling it off, at the charge of the table. */
  cancel: { hoursBefore: 0 },
})
