export type Draft = Readonly<Record<string, string>>

/**
 * Merges two people's changes: a field changed by one person is taken; a field changed differently
 * by both is `contested`, keeps mine for now and needs a decision. `theirs` lists fields that only
 * they changed.
 */
export function mergeChanges(
  before: Draft,
  mine: Draft,
  newer: Draft,
): { merged: Draft; theirs: string[]; contested: string[] } {
  const [theirs, contested]: [string[], string[]] = [[], []]
  const merged: Record<string, string> = { ...mine }
  for (const field of new Set([...Object.keys(mine), ...Object.keys(newer)])) {
    const [old = '', own = '', other = ''] = [before[field], mine[field], newer[field]]
    if (other === old || other === own) continue
    if (own === old) {
      merged[field] = other
      theirs.push(field)
    } else contested.push(field)
  }
  return { merged, theirs, contested }
}
