import type { OfferItem } from './offer.ts'
import { foldText } from '#rules/text/fold-text.ts'

type NamedPlace = { name: string; picture: string }
type PlaceContent = {
  tours: readonly { id: string; title: string }[]
  vehicles: readonly { slug: string; picture: string }[]
  attractions: readonly NamedPlace[]
  destinations: readonly NamedPlace[]
}

/**
 * The id of an item's picture: that of its product, or, for a day written by hand, of the first
 * place that its text names.
 */
export function findItemPicture(
  content: PlaceContent,
  { product, title, destination = '', text = '' }: OfferItem,
): string | undefined {
  if (content.tours.some(({ id }) => id === product)) return `tours/${product}`
  const vehicle = content.vehicles.find(({ slug }) => slug === product)
  return vehicle?.picture ?? findPlace(listPlaceNames(content), [title, destination, text])
}

/** The ids of the pictures of an offer's places, each once. Vehicles are no places. */
export function listPlacePictures(content: PlaceContent, items: readonly OfferItem[]): string[] {
  const places = items.filter(({ kind }) => kind !== 'vehicle-day')
  return [...new Set(places.flatMap((item) => findItemPicture(content, item) ?? []))]
}

/**
 * Names of all places with a picture. Distinctive first words count too, such as 'Boulders' and
 * 'Stellenbosch'.
 */
function listPlaceNames({ attractions, destinations, tours }: PlaceContent): NamedPlace[] {
  const places = [...attractions, ...destinations].flatMap(({ name, picture }) => {
    const [first = ''] = name.split(' ')
    return [{ name, picture }, ...(first.length >= minLetters ? [{ name: first, picture }] : [])]
  })
  const names = [
    ...places,
    ...tours.map(({ id, title }) => ({ name: title, picture: `tours/${id}` })),
  ]
  return names.map((one) => ({ ...one, name: foldWords(one.name) }))
}

/** Minimum letters of a first word; shorter ones are ambiguous: 'Cape', 'Table'. */
const minLetters = 8

/** Finds the picture of the first place in the first text that names one. */
function findPlace(named: readonly NamedPlace[], texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const words = foldWords(text)
    const matches = named
      .map((one) => ({ ...one, at: words.indexOf(one.name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
    if (matches[0]) return matches[0].picture
  }
  return undefined
}

/** Surrounds each word with spaces, so that only whole words match. */
function foldWords(text: string): string {
  return ` ${
    foldText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
