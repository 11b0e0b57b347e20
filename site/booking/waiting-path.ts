import { bookingPath, type Selection } from './selection.ts'

/** Where somebody waits for a full day of a tour, with what they have chosen. */
export function waitingPath(tourId: string, selection: Selection): string {
  const [, query = ''] = bookingPath(tourId, selection).split('?')
  return `/waiting-list?tour=${tourId}&${query}`
}
