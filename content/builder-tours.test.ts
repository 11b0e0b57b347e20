import { expect, it } from 'vitest'
import { createEntries } from '#app/itinerary/itinerary.ts'
import { remarkOnItinerary } from '#app/itinerary/itinerary-sense.ts'
import { chooseTemplate, listTemplateTours } from '#app/itinerary/itinerary-template.ts'
import { builderTours } from './builder-tours.ts'
import { templates } from './templates.ts'

it.each([
  { interests: ['wine-food'], days: 3 },
  { interests: ['adventure'], days: 3 },
  { interests: ['wildlife'], days: 3 },
  { interests: ['culture'], days: 5 },
] as const)('$interests for $days days have a template of their own', ({ interests, days }) => {
  const { isDefault } = chooseTemplate({ interests: [...interests], days }, templates)
  const sentence = `content/templates.ts: the template that answers ${interests.join()} for ${days} days is missing (app/itinerary/itinerary-template.ts names it).`
  expect(isDefault, sentence).toBe(false)
})

it.each(templates)('$id is in an order that works', (template) => {
  const tours = listTemplateTours(template, builderTours)
  const remarks = remarkOnItinerary(createEntries(tours), {}).map(({ kind }) => kind)
  expect(
    remarks.filter((kind) => kind !== 'day-too-long'),
    `content/templates.ts, ${template.id}`,
  ).toEqual([])
})
