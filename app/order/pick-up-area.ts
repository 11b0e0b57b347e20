import { foldText } from '#rules/text/fold-text.ts'
/** A part of town or a town: its name for sentences, and its names in addresses in lower case. */
export type PickUpArea = {
  name: string
  calledThere: readonly string[]
  coordinates: { longitude: number; latitude: number }
}

/**
 * Finds the area of a typed pick-up place: the first in the list with a name among the place's
 * whole words. Undefined if none matches.
 */
export function findPickUpArea(
  place: string | null,
  areas: readonly PickUpArea[],
): PickUpArea | undefined {
  const foldedPlace = ` ${toWords(place ?? '')} `
  return areas.find(({ calledThere }) =>
    calledThere.some((name) => foldedPlace.includes(` ${toWords(name)} `)),
  )
}

function toWords(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
