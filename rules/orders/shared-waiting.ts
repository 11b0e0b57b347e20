import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Party } from './party.ts'
import type { WaitingStatus } from './waiting.ts'

/** An entry of the waiting list for the holder of its link. */
export type SharedWaiting = {
  status: WaitingStatus
  tourId: string
  title: string
  date: CalendarDate
  party: Party
  /** The end of the hold; absent without one. */
  endsAt: Date | undefined
}
