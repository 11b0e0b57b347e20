import { createContext } from 'react-router'
import { builderTours } from '#content/builder-tours.ts'
import { calendar } from '#content/calendar.ts'
import { rates } from '#content/rates.ts'
import { templates } from '#content/templates.ts'
import { testimonials } from '#content/testimonials.ts'
import { tours } from '#content/tours.ts'
import { vehicles } from '#content/vehicles.ts'

/** What is sold, when and for how much: with its address, what a page is made of. */
export type Catalogue = {
  tours: typeof tours
  vehicles: typeof vehicles
  builderTours: typeof builderTours
  templates: typeof templates
  calendar: typeof calendar
  rates: typeof rates
  testimonials: typeof testimonials
}

/**
 * Where loaders find the catalogue of the page that is asked for: that of `content/` unless whoever
 * asks brings another (tests/page-function.test.ts). Only loaders may ask.
 */
export const catalogueOf = createContext<Catalogue>({
  tours,
  vehicles,
  builderTours,
  templates,
  calendar,
  rates,
  testimonials,
})
