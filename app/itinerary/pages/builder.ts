import type { Words } from '#content/words/words.ts'
import type { BuilderTour } from '../builder-tour.ts'
import type { BuilderVehicle } from '../itinerary-price.ts'
import type { Schedules } from '../itinerary-days.ts'
import type { ItineraryTemplate } from '../itinerary-template.ts'
import type { SoldTours } from '../tour-prices.ts'
import type { Interest } from '../questionnaire.ts'
import type { Picture } from '#ui/pictures.ts'

export type Builder = {
  words: Words['itinerary']
  tours: readonly BuilderTour[]
  templates: readonly ItineraryTemplate[]
  /** Pictures by tour id. */
  pictures: Readonly<Record<string, Picture>>
  emptyPicture: Picture
  interestPictures: Readonly<Record<Interest, Picture>>
  /**
   * Seats of the vehicles. The standard vehicle has no figure, because it is chosen to fit the
   * party.
   */
  seats: Partial<Record<BuilderVehicle, number>>
  schedules: Schedules
  soldTours: SoldTours
  refusalWords: Words['refusals']
  calendarWords: Words['calendar']
  consent: { version: string; text: string }
  company: { name: string; phone: string; email: string; website: string }
}
