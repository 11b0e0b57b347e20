import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { findInstant } from '#app/capacity/period.ts'
import { createEntries } from '#app/itinerary/itinerary.ts'
import { adviseOnItinerary } from '#app/itinerary/itinerary-advice.ts'
import { chooseTemplate, listTemplateTours } from '#app/itinerary/itinerary-template.ts'
import { dayOf } from '#rules/catalogue/day-plan.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { tourAnswers } from './answers/tours.ts'
import { builderTours } from './builder-tours.ts'
import { destinations } from './destinations.ts'
import { findRoad } from './drive-times.ts'
import { extraCosts } from './extra-costs.ts'
import { gateFees } from './gate-fees.ts'
import { findPost, posts } from './posts.ts'
import { templates } from './templates.ts'
import { tourPlaces } from './tour-places.ts'
import { findTour, tours } from './tours.ts'
import { weather } from './weather.ts'

/** Regional roads look like prices: the R27 runs to Langebaan. */
const roads = /^R(27|44|304|316)$/

it('finds tours and articles by their slugs, and none for an unknown slug', () => {
  for (const tour of tours) expect(findTour(tour.id)).toBe(tour)
  for (const post of posts) expect(findPost(post.slug)).toBe(post)
  expect([findTour('cape-town-by-balloon'), findPost('no-such-article')]).toEqual([
    undefined,
    undefined,
  ])
})

describe.each(tours)('the tour $id', (tour) => {
  const file = `content/tours/${tour.id}.ts`

  it('has a plan as long as its stated duration', () => {
    const { detailedItinerary, durationHours } = tour
    const minutes = detailedItinerary
      .filter(({ time }) => !/^Day [2-9]/.test(time))
      .map(({ time }) => minutesOf(time))
    const hours = (Math.max(...minutes) - Math.min(...minutes)) / 60
    const sentence = `${file}: durationHours is ${durationHours}, but detailedItinerary takes ${hours.toFixed(1)}; the plan must end within the last hour.`
    expect(durationHours - hours, sentence).toBeGreaterThanOrEqual(0)
    expect(durationHours - hours, sentence).toBeLessThan(1)
  })

  it('states no prices, terms or party sizes in its texts', () => {
    const prose = proseOf(tour)
    const amounts = (prose.match(/\bR\s?\d[\d,]*/g) ?? []).filter((amount) => !roads.test(amount))
    const terms = prose.match(/\d+ ?%|per cent|refund(s|ed)? within|days before/g) ?? []
    const parties =
      prose.match(/\b(minimum|maximum|up to|at least) \w+ (guests|people|adults)/gi) ?? []
    const faults = [...amounts, ...terms, ...parties].map(
      (words) =>
        `${file}: the text says '${words}', which a change of price, party or policy would make wrong.`,
    )
    expect(faults.join('\n')).toBe('')
  })

  it('has enough time for its stops and roads, and meets open gates', () => {
    expect([...listTightStops(tour), ...listClosedGates(tour)]).toEqual([])
  })

  it('lists what to bring in exactly one place', () => {
    const lists = [tourAnswers[tour.id]?.bring, tour.landing?.whatToBring]
    expect(lists.filter((list) => list?.length)).toHaveLength(1)
  })
})

it('reports a tour whose roads take longer than its plan allows', () => {
  const [tour = expect.fail()] = tours
  const [first, second] = tour.detailedItinerary
  const hurriedItinerary = tour.detailedItinerary.map((stop) =>
    first && stop === second ? { ...stop, time: first.time } : stop,
  )
  expect(listTightStops({ ...tour, detailedItinerary: hurriedItinerary })[0]).toContain(
    `${tour.id}: from '${first?.activity}' to '${second?.activity}' there are 0 minutes, and stop and road take `,
  )
})

it('has the same gate fees in answers and on cards', () => {
  for (const name of Object.keys(extraCosts) as (keyof typeof extraCosts)[]) {
    expect(extraCosts[name]).toContain(`R${gateFees[name].adult}`)
    expect(gateFees[name].child).toBeLessThan(gateFees[name].adult)
  }
})

it('has weather hours only within the plans of existing tours', () => {
  const faults = Object.entries(weather).flatMap(([id, weatherHours]) => {
    const stops = tours.find((tour) => tour.id === id)?.detailedItinerary ?? []
    const timestampAt = (time: string) => findInstant(time, stops, new Date(0)).getTime()
    const end = timestampAt(stops.at(-1)?.time ?? '')
    return weatherHours
      .filter(
        ({ from, to }) =>
          !(
            timestampAt(from) >= 0 &&
            timestampAt(from) < timestampAt(to) &&
            timestampAt(to) <= end
          ),
      )
      .map(
        ({ from, to }) => `content/weather.ts: '${id}' is not on the road from ${from} to ${to}.`,
      )
  })
  expect(faults).toEqual([])
})

it.each(destinations)('has a plausible drive to $name', (place) => {
  const { slug, distanceKilometres, driveMinutes } = place
  const pace = distanceKilometres / (driveMinutes / 60)
  const sentence = `content/destinations.ts, ${slug}: ${distanceKilometres} km in ${driveMinutes} minutes is ${Math.round(pace)} km/h; between 65 and 100 can be driven.`
  expect(pace, sentence).toBeGreaterThan(65)
  expect(pace, sentence).toBeLessThan(100)
})

it.each([
  { interests: ['wine-food'], days: 3 },
  { interests: ['adventure'], days: 3 },
  { interests: ['wildlife'], days: 3 },
  { interests: ['culture'], days: 5 },
] as const)('has a template for $interests in $days days', ({ interests, days }) => {
  const { isDefault } = chooseTemplate({ interests: [...interests], days }, templates)
  const sentence = `content/templates.ts: the template that answers ${interests.join()} for ${days} days is missing (app/itinerary/itinerary-template.ts names it).`
  expect(isDefault, sentence).toBe(false)
})

it.each(templates)('has a workable order of days in the template $id', (template) => {
  const entries = createEntries(listTemplateTours(template, builderTours))
  const advice = adviseOnItinerary(entries, {}).map(({ kind }) => kind)
  expect(
    advice.filter((kind) => kind !== 'day-too-long'),
    `content/templates.ts, ${template.id}`,
  ).toEqual([])
})

it.each(posts)('has a first paragraph and headings of level 2 and 3 in $slug', ({ slug }) => {
  const file = `content/posts/${slug}.md`
  const tokens = marked.lexer(readFileSync(file, 'utf8'))
  const depths = tokens.flatMap((token) => (token.type === 'heading' ? [token.depth] : []))
  expect(tokens[0]?.type, `${file} must open with a paragraph.`).toBe('paragraph')
  expect(
    depths.filter((depth) => depth !== 2 && depth !== 3),
    `${file}: headings begin with ## or ###; the page has the one #.`,
  ).toEqual([])
})

function listTightStops(tour: Tour): string[] {
  const places = tourPlaces[tour.id] ?? []
  if (places.length !== tour.detailedItinerary.length) {
    return [
      `${tour.id}: content/tour-places.ts names ${places.length} stops, the tour has ${tour.detailedItinerary.length}.`,
    ]
  }
  return tour.detailedItinerary.slice(1).flatMap((stop, index) => {
    const previousStop = tour.detailedItinerary[index]
    const [from, to] = [places[index], places[index + 1]]
    if (!previousStop || !from || !to) return []
    // Stops on different days have a night between them.
    if (dayOf(previousStop.time) !== dayOf(stop.time)) return []
    const road = findRoad(from.place, to.place)?.minutes
    if (road === undefined) {
      return [`${tour.id}: content/drive-times.ts has no road from ${from.place} to ${to.place}.`]
    }
    const available = minutesOf(stop.time) - minutesOf(previousStop.time)
    const needed = from.stay + road
    if (available >= needed) return []
    return [
      `${tour.id}: from '${previousStop.activity}' to '${stop.activity}' there are ${available} minutes, and stop and road take ${needed}.`,
    ]
  })
}

function listClosedGates(tour: Tour): string[] {
  return tour.detailedItinerary.flatMap((stop, index) => {
    const gate = tourPlaces[tour.id]?.[index]
    const time = stop.time.slice(-5)
    const isOpen =
      time >= (gate?.opens ?? time) &&
      time <= (gate?.lastEntry ?? time) &&
      (gate?.starts?.includes(time) ?? true)
    return isOpen ? [] : [`${tour.id}: nobody is let in at ${time} for '${stop.activity}'.`]
  })
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.slice(-5).split(':').map(Number)
  return hours * 60 + minutes
}

function proseOf(tour: Tour): string {
  const stops = tour.detailedItinerary.map((stop) => `${stop.activity} ${stop.description}`)
  return [tour.description, ...tour.detailedDescription, ...stops, ...tour.inclusions].join(' ')
}
