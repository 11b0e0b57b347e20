import { foldText } from '../text/fold-text.ts'
/** A part of town or a town: its name in a sentence, and what an address may call it, in lower case. */
export type PickUpArea = {
  name: string
  calledThere: readonly string[]
  coordinates: { longitude: number; latitude: number }
}

/**
 * The area that a place of pick-up names, as the guest wrote it: the first of the list of which a name stands
 * there as whole words. Undefined where none does: then nobody knows it yet.
 */
export function findPickUpArea(
  place: string | null,
  areas: readonly PickUpArea[],
): PickUpArea | undefined {
  const words = ` ${toWords(place ?? '')} `
  return areas.find(({ calledThere }) =>
    calledThere.some((name) => words.includes(` ${toWords(name)} `)),
  )
}

/** Folded letters and numbers alone: 'Simon’s Town, 12' is 'simons town 12'. */
function toWords(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
