/** Brings a body of a document one format forward: of whatever format it was, to the next. */
export type Upcaster = (document: string, body: unknown) => unknown

/** From each format to the next: the first is from 1 to 2. A sample of each format is in the tests. */
const upcasters: readonly Upcaster[] = []

/** By which schemas a body is written today: one more with each change that has an upcaster. */
export const format: number = upcasters.length + 1

/**
 * A stored body as it is written today. Undefined where a later version of the product has written it: nobody
 * here knows how it is read.
 */
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
