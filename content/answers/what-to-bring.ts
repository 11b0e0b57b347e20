import { tours } from '../tours.ts'
import { tourAnswers } from './tours.ts'

/** What to wear and bring on a tour, wherever it lists it; nothing for one that is not run any more. */
export function listWhatToBring(tourId: string | null): readonly string[] {
  const own = tours.find(({ id }) => id === tourId)?.landing?.whatToBring
  return own ?? tourAnswers[tourId ?? '']?.bring ?? []
}
