import type { DocumentOf } from './kinds.ts'
import { aquilaSafariFullDay } from './tours/aquila-safari-full-day.ts'
import { capeAgulhas } from './tours/cape-agulhas.ts'
import { capePeninsula } from './tours/cape-peninsula.ts'
import { gardenRouteHighlights } from './tours/garden-route-highlights.ts'
import { hermanusWhaleWatching } from './tours/hermanus-whale-watching.ts'
import { tableMountainCity } from './tours/table-mountain-city.ts'
import { westCoastClassic } from './tours/west-coast-classic.ts'
import { winelandsStellenbosch } from './tours/winelands-stellenbosch.ts'
import { winelandsTour } from './tours/winelands-tour.ts'

/** Every tour, in the order of the list (P3.3); those with `listed: false` come last. */
export const tours: readonly DocumentOf<'tour'>[] = [
  capePeninsula,
  winelandsStellenbosch,
  tableMountainCity,
  aquilaSafariFullDay,
  hermanusWhaleWatching,
  capeAgulhas,
  gardenRouteHighlights,
  westCoastClassic,
  winelandsTour,
]

export function findTour(id: string): DocumentOf<'tour'> | undefined {
  return tours.find((tour) => tour.id === id)
}
