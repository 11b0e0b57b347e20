import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Party } from './party.ts'
import type { WaitingStatus } from './waiting.ts'

/** Somebody's wait for a place on a full day, as whoever has its link sees it. */
export type SharedWaiting = {
  status: WaitingStatus
  tourId: string
  title: string
  date: CalendarDate
  party: Party
  /** Until when a place is held; absent where none is. */
  endsAt: Date | undefined
}
