import { randomBytes } from 'node:crypto'
import { formatReference, type ReferencePrefix } from '#rules/orders/reference.ts'

/**
 * Stores something under a reference that nothing else has, and returns the reference. `insert` answers
 * whether the row went in; it did not when the reference exists already, which is rare: another is drawn.
 */
export async function storeUnderReference(
  prefix: ReferencePrefix,
  insert: (reference: string) => Promise<boolean>,
): Promise<string> {
  for (let draw = 0; draw < 5; draw += 1) {
    const reference = formatReference(prefix, randomBytes(8))
    if (await insert(reference)) return reference
  }
  throw new Error('Five references in a row existed already.')
}
