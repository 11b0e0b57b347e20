import { type ChangeDeadlines, changeDeadlinesSchema } from '#rules/changes/change-deadlines.ts'

/** Until how many hours before it sets out guests may change or call off a trip by themselves; later they ask us. */
export const changeDeadlines: ChangeDeadlines = changeDeadlinesSchema.parse({
  /** Names, phone, wishes, pick-up and flight. */
  details: 12,
  /** How many travel. */
  guests: 48,
  /** The day and the tour, before paying and after: who moves a trip takes its charge along. */
  date: 48,
  /** Calling it off, at the charge of the table: until it sets out. */
  cancel: 0,
})
