import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Party } from '#rules/prices/party.ts'
import type { WaitingStatus } from './waiting.ts'

export type SharedWaiting = {
  status: WaitingStatus
  tourId: string
  title: string
  date: CalendarDate
  party: Party
  endsAt: Date | undefined
}
