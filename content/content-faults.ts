import { rand } from '#rules/money/money.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import type { Content } from './content.ts'
import { listDocumentFaults, faultUnless } from './document-faults.ts'
import { photosFolder } from './kind-groups.ts'
import { listLinkFaults } from './link-faults.ts'

/** Search engines cut a longer page description; a tour card shows two lines of description. */
const lengths = { metaDescription: 160, cardDescription: 115 }

/**
 * Faults of a content, a sentence each, beginning with document and field; empty if the site can be
 * built from it. `pictures` are the ids of all drawings and photographs; without them pictures are
 * not checked. Build, start and every publication call this; it reads no file.
 */
export function listContentFaults(content: Content, pictures?: ReadonlySet<string>): string[] {
  const faults = [
    ...listDocumentFaults(content.documents),
    ...listTourFaults(content),
    ...listBuilderFaults(content),
    ...listPlaceFaults(content),
    ...listPostFaults(content),
    ...listVehicleFaults(content),
    ...listPictureFaults(content, pictures),
    ...listHeadFaults(content),
    ...listLinkFaults(content),
  ]
  return [...new Set(faults)]
}

function listTourFaults(content: Content): string[] {
  const { tours, tourAnswers, weather, search } = content
  return [
    ...tours.flatMap(({ id, detailedItinerary, description }) => {
      const times = detailedItinerary.map(({ time }) => time)
      const earlyIndex = times.findIndex(
        (time, index) => index > 0 && time <= (times[index - 1] ?? ''),
      )
      return [
        ...faultUnless(
          earlyIndex === -1,
          `tour/${id}, detailedItinerary ${earlyIndex + 1}`,
          'the plan must run from morning to evening, no time twice',
        ),
        ...faultUnless(
          description.length <= lengths.cardDescription,
          `tour/${id}, description`,
          `must have at most ${lengths.cardDescription} characters, two lines of a card; it has ${description.length}`,
        ),
        ...faultUnless(
          tourAnswers[id] !== undefined,
          `tour-answers/${id}`,
          `the answers about the tour '${id}' are missing`,
        ),
      ]
    }),
    ...Object.entries({
      'tour-answers': tourAnswers,
      weather,
      'tour-search': search.tourSearchWords,
    }).flatMap(([kind, records]) =>
      Object.keys(records).flatMap((id) =>
        faultUnless(isTour(content, id), `${kind}/${id}`, `there is no tour '${id}'`),
      ),
    ),
    ...listRepeated('tour', tours, 'id', 'title'),
    ...listRepeated('tour', tours, 'id', 'description'),
    ...faultUnless(
      tours.some(({ listed }) => listed),
      'order/all, tour',
      'at least one tour must be listed',
    ),
  ]
}

function listBuilderFaults(content: Content): string[] {
  const { builderTours, templates, tours } = content
  const ids = new Set(builderTours.map(({ id }) => id))
  const defaults = templates.filter(({ isDefault }) => isDefault)
  return [
    ...builderTours.flatMap(({ id, catalogueTour, price }) => {
      // The winelands tour has one name and one price in both lists. The builder prices its other
      // tours per party.
      const matchingTour =
        id === 'winelands-tour' ? tours.find((tour) => tour.id === id) : undefined
      return [
        ...faultUnless(
          catalogueTour === undefined || isTour(content, catalogueTour),
          `builder-tour/${id}, catalogueTour`,
          `there is no tour '${catalogueTour}'`,
        ),
        ...faultUnless(
          !matchingTour || parsePriceText(matchingTour.priceFrom)?.minor === rand(price).minor,
          `builder-tour/${id}, price`,
          `must be that of the tour's page, ${matchingTour?.priceFrom}`,
        ),
      ]
    }),
    ...templates.flatMap(({ id, tours: tourIds }) =>
      tourIds.flatMap((tour) =>
        faultUnless(ids.has(tour), `template/${id}, tours`, `the builder has no tour '${tour}'`),
      ),
    ),
    ...faultUnless(
      defaults.length === 1,
      'order/all, template',
      'one template must be the default',
    ),
  ]
}

function listPlaceFaults(content: Content): string[] {
  const { attractions, destinations } = content
  const places = new Set(attractions.map(({ slug }) => slug))
  return [
    ...listUnknownTours(content, 'attraction', attractions),
    ...listUnknownTours(content, 'destination', destinations),
    ...destinations.flatMap(({ slug }) =>
      faultUnless(!places.has(slug), `destination/${slug}, slug`, 'a sight has the same'),
    ),
    ...faultUnless(
      attractions.length === 6,
      'order/all, attraction',
      `must hold six sights, as the heading of the page says; it holds ${attractions.length}`,
    ),
  ]
}

function listPostFaults(content: Content): string[] {
  const { posts } = content
  const related = posts.map(({ slug, relatedTours }) => ({ slug, tours: relatedTours }))
  const dates = posts.map(({ date }) => date)
  return [
    ...listUnknownTours(content, 'article', related),
    ...faultUnless(
      dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? '')),
      'order/all, article',
      'the newest article must be the first, the oldest the last',
    ),
    ...listRepeated('article', posts, 'slug', 'title'),
  ]
}

function listVehicleFaults({ vehicles }: Content): string[] {
  return vehicles.flatMap(({ slug, pricePerDay, inlandPrice, overlandPrice }) => {
    const lower = Math.min(inlandPrice, overlandPrice)
    return faultUnless(
      parsePriceText(pricePerDay)?.minor === rand(lower).minor,
      `vehicle/${slug}, pricePerDay`,
      `says '${pricePerDay}'; the lower of its two prices is ${lower}`,
    )
  })
}

function listPictureFaults(content: Content, pictureIds?: ReadonlySet<string>): string[] {
  const { tours, posts, testimonials, categories, groupTours, about } = content
  const usedPictures: [place: string, id: string][] = [
    ...tours.map(({ id }): [string, string] => [`tour/${id}`, `tours/${id}`]),
    ...tours.flatMap(({ id, gallery = [] }) =>
      gallery.map((pictureId, index): [string, string] => [
        `tour/${id}, gallery ${index + 1}`,
        pictureId,
      ]),
    ),
    ...about.people.flatMap(({ id, picture }): [string, string][] =>
      picture === undefined ? [] : [[`person/${id}, picture`, picture]],
    ),
    ...posts.map(({ slug, image }): [string, string] => [`article/${slug}, image`, image]),
    ...Object.entries({
      attraction: content.attractions,
      destination: content.destinations,
      'group-experience': groupTours.groupExperiences,
      'fleet-picture': groupTours.fleetPictures,
      vehicle: content.vehicles,
    }).flatMap(([kind, records]) =>
      records.map(({ slug, picture }): [string, string] => [`${kind}/${slug}, picture`, picture]),
    ),
    ...Object.entries({ categories, testimonials }).flatMap(([kind, records]) =>
      records.map(({ picture }, index): [string, string] => [
        `${kind}/all, ${index + 1} picture`,
        picture,
      ]),
    ),
  ]
  const isAvailable = (id: string) => {
    const { photo, plate = id } = content.pictures[id] ?? {}
    // A document created by the owner has no drawing of its own.
    return (
      photo !== undefined || (!plate.startsWith(photosFolder) && (pictureIds?.has(plate) ?? true))
    )
  }
  const photographIds = Object.keys(content.pictures).filter((id) => id.startsWith(photosFolder))
  return [
    ...photographIds.flatMap((id) =>
      faultUnless(
        isAvailable(id),
        `picture/${id}, photo`,
        'needs a photograph, since there is no drawing of it',
      ),
    ),
    ...tours.flatMap(({ id, gallery = [] }) =>
      gallery.flatMap((pictureId, index) =>
        faultUnless(
          gallery.indexOf(pictureId) === index,
          `tour/${id}, gallery ${index + 1}`,
          'is shown twice',
        ),
      ),
    ),
    ...listMissingPictures(content, usedPictures, isAvailable),
  ]
}

function listMissingPictures(
  content: Content,
  usedPictures: readonly [place: string, id: string][],
  isAvailable: (id: string) => boolean,
): string[] {
  return usedPictures.flatMap(([place, id]) => [
    ...faultUnless(
      isAvailable(id) || id.startsWith(photosFolder),
      place,
      `the picture '${id}' is missing: put a photograph ${id}.jpg into content/photos (its README says how large), or draw art/scenes/${id}.ts (docs/drawing.md)`,
    ),
    ...faultUnless(
      content.pictures[id] !== undefined,
      `picture/${id}, alt`,
      'say what it shows, for those who cannot see it',
    ),
  ])
}

function listHeadFaults({ pages, tours, company }: Content): string[] {
  const heads = [
    ...Object.entries(pages).map(([path, { title, description }]) => ({
      title: { place: `page/${path}, title`, text: title },
      description: { place: `page/${path}, description`, text: description },
    })),
    ...tours.map(({ id, seoTitle, metaDescription }) => ({
      title: { place: `tour/${id}, seoTitle`, text: seoTitle },
      description: { place: `tour/${id}, metaDescription`, text: metaDescription },
    })),
  ]
  const titles = heads.map(({ title }) => title)
  const descriptions = heads.map(({ description }) => description)
  return [
    ...descriptions.flatMap(({ place, text }) =>
      faultUnless(
        text.length <= lengths.metaDescription,
        place,
        `must have at most ${lengths.metaDescription} characters for search engines; it has ${text.length}`,
      ),
    ),
    ...titles.flatMap(({ place, text }) =>
      faultUnless(
        text.endsWith(` | ${company.shortName}`),
        place,
        `must end with ' | ${company.shortName}'`,
      ),
    ),
    ...[titles, descriptions].flatMap((list) =>
      list.flatMap(({ place, text }, index) => {
        const first = list.findIndex((other) => other.text === text)
        return faultUnless(first === index, place, `is the same as that of ${list[first]?.place}`)
      }),
    ),
  ]
}

function listUnknownTours(
  content: Content,
  kind: string,
  records: readonly { slug: string; tours: readonly string[] }[],
): string[] {
  return records.flatMap(({ slug, tours: tourIds }) =>
    tourIds.flatMap((id) =>
      faultUnless(isTour(content, id), `${kind}/${slug}, tours`, `there is no tour '${id}'`),
    ),
  )
}

function isTour({ tours }: Content, id: string): boolean {
  return tours.some((tour) => tour.id === id)
}

function listRepeated<Id extends string, Field extends string>(
  kind: string,
  records: readonly Record<Id | Field, string>[],
  id: Id,
  field: Field,
): string[] {
  return records.flatMap((record, index) => {
    const first = records.findIndex((other) => other[field] === record[field])
    return faultUnless(
      first === index,
      `${kind}/${record[id]}, ${field}`,
      `is the same as that of ${kind}/${records[first]?.[id]}`,
    )
  })
}
