import { type ChangeDeadlines, changeDeadlinesSchema } from './change-deadline-rules.ts'

/**
 * Hours before departure until which guests may change or cancel a trip themselves; later they
 * contact the office.
 */
export const changeDeadlines: ChangeDeadlines = changeDeadlinesSchema.parse({
  /** Names, phone, requests, pick-up and flight. */
  details: 12,
  guests: 48,
  /** Day and tour. A moved trip keeps the cancellation charge reached so far. */
  date: 48,
  /** Cancelling at the table's charge: until departure. */
  cancel: 0,
})
