import { bookingPath, type Selection } from './selection.ts'

export function waitingPath(tourId: string, selection: Selection): string {
  const [, query = ''] = bookingPath(tourId, selection).split('?')
  return `/waiting-list?tour=${tourId}&${query}`
}
