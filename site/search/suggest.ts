type Suggestion = { label: string; path: string }

/**
 * Where someone who took a wrong address probably meant to go: the given places, those that share
 * words with the address first. `/private-tours` brings Tours to the front.
 */
export function suggest(address: string, places: readonly Suggestion[]): Suggestion[] {
  const wanted = wordsOf(address)
  const score = ({ label, path }: Suggestion) =>
    wordsOf(`${label} ${path}`).filter((word) => wanted.includes(word)).length
  return places.toSorted((one, other) => score(other) - score(one))
}

/** The stems of a text's words: long enough to mean something, without a plural's s. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z]+/)
  return [...new Set(words.map((word) => word.replace(/s$/, '')).filter((word) => word.length > 3))]
}
