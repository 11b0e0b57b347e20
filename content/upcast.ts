export type Upcaster = (document: string, body: unknown) => unknown

/**
 * Functions that convert a document to the next format. The first converts format 1 to 2. The tests
 * have a sample of each format.
 */
const upcasters: readonly Upcaster[] = []

/** The current format; every new upcaster adds one. */
export const format: number = upcasters.length + 1

/** A stored body in the current format. Undefined if a later version of the product wrote it. */
export function upcast(
  document: string,
  stored: { body: unknown; format: number },
  steps: readonly Upcaster[] = upcasters,
): unknown {
  if (stored.format > steps.length + 1) return undefined
  return steps
    .slice(stored.format - 1)
    .reduce((body, step) => (body === null ? null : step(document, body)), stored.body)
}
