import type { Content } from '#content/content.ts'
import type { OfferItem } from '../offer.ts'
import { foldText } from '#rules/text/fold-text.ts'
import { getDecoration, listTripPictures } from '#app/my-order/pages/load-manage.ts'
import type { Picture } from '#ui/pictures.ts'

/**
 * The picture of each day of an offer, by key: the picture of its product, or, for a day written by
 * hand, of the first place that its text names.
 */
export function listOfferPictures(
  content: Content,
  items: readonly OfferItem[],
): Record<string, Picture> {
  const sold = listTripPictures(
    content,
    items.map(({ product = null }) => ({ product })),
  )
  const placeNames = listPlaceNames(content)
  const pictures = items.flatMap(({ key, product, title, destination = '', text = '' }) => {
    const place = findPlace(placeNames, [title, destination, text])
    const picture = sold[product ?? ''] ?? (place && getDecoration(content, place))
    return picture ? [[key, picture] as const] : []
  })
  return Object.fromEntries(pictures)
}

type PlaceName = { name: string; picture: string }

/**
 * Names of all places with a picture. Distinctive first words count too, such as 'Boulders' and
 * 'Stellenbosch'.
 */
function listPlaceNames({ attractions, destinations, tours }: Content): PlaceName[] {
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
function findPlace(named: readonly PlaceName[], texts: readonly string[]): string | undefined {
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
