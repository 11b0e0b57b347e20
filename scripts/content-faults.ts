import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readIndex } from '#art/drawn-index.ts'
import { attractions } from '#content/attractions.ts'
import { builderTours } from '#content/builder-tours.ts'
import { categories } from '#content/categories.ts'
import { company } from '#content/company.ts'
import { destinations } from '#content/destinations.ts'
import { fleetPictures, groupExperiences } from '#content/group-tours.ts'
import { menus } from '#content/menus.ts'
import { pages } from '#content/pages.ts'
import { pictures } from '#content/pictures.ts'
import { posts } from '#content/posts.ts'
import { templates } from '#content/templates.ts'
import { testimonials } from '#content/testimonials.ts'
import { tours } from '#content/tours.ts'
import { vehicles } from '#content/vehicles.ts'
import { rand } from '#rules/money/money.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { listPhotos } from '#site/bundling/photos.ts'
import { listCompanyFaults, listRatesFaults, unless } from './company-faults.ts'

/** What search engines show of a page's description, and what a card shows of a tour's in two lines. */
const lengths = { metaDescription: 160, cardDescription: 115 }

/**
 * What is wrong with the content, a sentence each, beginning with the file to change. Empty where the
 * site can be built from it. What a single record lacks is said before, when its file is read
 * (content/parse-records.ts).
 */
export function listContentFaults(): string[] {
  return [
    ...listTourFaults(),
    ...listBuilderFaults(),
    ...listPlaceFaults(),
    ...listPostFaults(),
    ...listVehicleFaults(),
    ...listPictureFaults(),
    ...listHeadFaults(),
    ...listCompanyFaults(),
    ...listRatesFaults(),
  ]
}

function listTourFaults(): string[] {
  const listed = new Set(tours.map(({ id }) => `${id}.ts`))
  return [
    ...readdirSync('content/tours')
      .filter((file) => !listed.has(file) && isTourFile(`content/tours/${file}`))
      .map((file) => `content/tours/${file}: is not in the list of content/tours.ts.`),
    ...tours.flatMap((tour) => {
      const file = `content/tours/${tour.id}.ts`
      const times = tour.detailedItinerary.map(({ time }) => time)
      const { description } = tour
      return [
        ...unless(
          existsSync(file),
          'content/tours.ts',
          `the tour '${tour.id}' belongs into ${file}`,
        ),
        ...unless(
          times.every((time, index) => index === 0 || time > (times[index - 1] ?? '')),
          file,
          'detailedItinerary must run from morning to evening, no time twice',
        ),
        ...unless(
          description.length <= lengths.cardDescription,
          file,
          `description must have at most ${lengths.cardDescription} characters, two lines of a card; it has ${description.length}`,
        ),
      ]
    }),
    ...listRepeated('content/tours', tours, 'id'),
    ...listRepeated('content/tours', tours, 'title'),
    ...listRepeated('content/tours', tours, 'description'),
    ...unless(
      tours.some(({ listed: isListed }) => isListed),
      'content/tours.ts',
      'at least one tour must be listed',
    ),
    ...menus.popularTours
      .filter(({ path }) => !isTour(path.replace('/tour/', '')))
      .map(({ path }) => `content/menus.ts: popularTours leads to ${path}, which is no tour.`),
  ]
}

function listBuilderFaults(): string[] {
  const ids = new Set(builderTours.map(({ id }) => id))
  const defaults = templates.filter(({ isDefault }) => isDefault)
  return [
    ...builderTours.flatMap(({ id, catalogueTour, price }) => {
      const place = `content/builder-tours.ts, ${id}`
      // Under one name and at one price, unlike those that the builder prices for a party.
      const sold = id === 'winelands-tour' ? tours.find((tour) => tour.id === id) : undefined
      return [
        ...unless(
          catalogueTour === undefined || isTour(catalogueTour),
          place,
          `catalogueTour must be a tour of content/tours; there is no '${catalogueTour}'`,
        ),
        ...unless(
          !sold || parsePriceText(sold.priceFrom)?.minor === rand(price).minor,
          place,
          `price must be that of the tour's page, ${sold?.priceFrom}`,
        ),
      ]
    }),
    ...templates.flatMap(({ id, tours: named }) =>
      named
        .filter((tour) => !ids.has(tour))
        .map(
          (tour) => `content/templates.ts, ${id}: '${tour}' is not in content/builder-tours.ts.`,
        ),
    ),
    ...unless(defaults.length === 1, 'content/templates.ts', 'one template must be the default'),
    ...listRepeated('content/builder-tours.ts', builderTours, 'id'),
    ...listRepeated('content/templates.ts', templates, 'id'),
  ]
}

function listPlaceFaults(): string[] {
  return [
    ...listUnknownTours('content/attractions.ts', attractions),
    ...listUnknownTours('content/destinations.ts', destinations),
    ...listRepeated('content/attractions.ts', [...attractions, ...destinations], 'slug'),
    ...unless(
      attractions.length === 6,
      'content/attractions.ts',
      `must hold six sights, as the heading of the page says; it holds ${attractions.length}`,
    ),
  ]
}

function listPostFaults(): string[] {
  const texts = readdirSync('content/posts')
  const slugs = new Set(posts.map(({ slug }) => `${slug}.md`))
  const dates = posts.map(({ date }) => date)
  return [
    ...texts
      .filter((file) => !slugs.has(file))
      .map((file) => `content/posts/${file}: is not in the list of content/posts.ts.`),
    ...posts.flatMap(({ slug, relatedTours }) => [
      ...unless(
        texts.includes(`${slug}.md`),
        `content/posts.ts, ${slug}`,
        `its text is missing: content/posts/${slug}.md`,
      ),
      ...listUnknownTours('content/posts.ts', [{ slug, tours: relatedTours }]),
    ]),
    ...unless(
      dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? '')),
      'content/posts.ts',
      'the newest article must be the first, the oldest the last',
    ),
    ...listRepeated('content/posts.ts', posts, 'slug'),
    ...listRepeated('content/posts.ts', posts, 'title'),
  ]
}

function listVehicleFaults(): string[] {
  return [
    ...vehicles.flatMap(({ slug, pricePerDay, inlandPrice, overlandPrice }) => {
      const lower = Math.min(inlandPrice, overlandPrice)
      return unless(
        parsePriceText(pricePerDay)?.minor === rand(lower).minor,
        `content/vehicles.ts, ${slug}`,
        `pricePerDay says '${pricePerDay}'; the lower of its two prices is ${lower}`,
      )
    }),
    ...listRepeated('content/vehicles.ts', vehicles, 'slug'),
  ]
}

/** Every picture that the content names is there, as a drawing or a photograph, and has its words. */
function listPictureFaults(): string[] {
  const there = new Set([
    ...Object.keys(readIndex()),
    ...listPhotos('content/photos').map(({ id }) => id),
  ])
  const named: [place: string, id: string][] = [
    ...tours.map(({ id }) => [`content/tours/${id}.ts`, `tours/${id}`] as [string, string]),
    ...posts.map(({ image }) => ['content/posts.ts', image] as [string, string]),
    ...Object.entries({
      'attractions.ts': attractions,
      'destinations.ts': destinations,
      'group-tours.ts': [...groupExperiences, ...fleetPictures],
      'vehicles.ts': vehicles,
      'categories.ts': categories,
      'testimonials.ts': testimonials,
    }).flatMap(([file, records]) =>
      records.map(({ picture }) => [`content/${file}`, picture] as [string, string]),
    ),
  ]
  return named.flatMap(([place, id]) => [
    ...unless(
      there.has(id),
      place,
      `the picture '${id}' is missing: put a photograph ${id}.jpg into content/photos (its README says how large), or draw art/scenes/${id}.ts (docs/drawing.md)`,
    ),
    ...unless(
      pictures[id] !== undefined,
      'content/pictures.ts',
      `say what '${id}' shows, for those who cannot see it`,
    ),
  ])
}

function listHeadFaults(): string[] {
  const heads = [
    ...Object.entries(pages).map(([path, { title, description }]) => ({
      place: `content/pages.ts, ${path}`,
      title,
      description,
    })),
    ...tours.map(({ id, seoTitle, metaDescription }) => ({
      place: `content/tours/${id}.ts`,
      title: seoTitle,
      description: metaDescription,
    })),
  ]
  return [
    ...heads.flatMap(({ place, title, description }) => [
      ...unless(
        description.length <= lengths.metaDescription,
        place,
        `its description for search engines must have at most ${lengths.metaDescription} characters; it has ${description.length}`,
      ),
      ...unless(
        title.endsWith(` | ${company.shortName}`),
        place,
        `its title must end with ' | ${company.shortName}'`,
      ),
    ]),
    ...listRepeated('content/pages.ts and content/tours', heads, 'title'),
    ...listRepeated('content/pages.ts and content/tours', heads, 'description'),
  ]
}

function listUnknownTours(
  file: string,
  records: readonly { slug: string; tours: readonly string[] }[],
): string[] {
  return records.flatMap(({ slug, tours: named }) =>
    named
      .filter((id) => !isTour(id))
      .map((id) => `${file}, ${slug}: there is no tour '${id}' in content/tours.`),
  )
}

/** Others hold what several tours share. */
function isTourFile(file: string): boolean {
  return /: Tour = \{/.test(readFileSync(file, 'utf8'))
}

function isTour(id: string): boolean {
  return tours.some((tour) => tour.id === id)
}

function listRepeated<Field extends string>(
  place: string,
  records: readonly Record<Field, string>[],
  field: Field,
): string[] {
  const values = records.map((record) => record[field])
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))].map(
    (value) => `${place}: two have the same ${field}, '${value}'.`,
  )
}
