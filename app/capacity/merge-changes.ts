export type Draft = Readonly<Record<string, string>>

/**
 * Merges the changes of two people. A field that one person changed takes that value. A field that
 * both changed differently is `contested`: it has `mine` until the user decides. `theirs` lists the
 * fields that only the other person changed.
 */
export function mergeChanges(
  base: Draft,
  mine: Draft,
  newer: Draft,
): { merged: Draft; theirs: string[]; contested: string[] } {
  const [theirs, contested]: [string[], string[]] = [[], []]
  const merged: Record<string, string> = { ...mine }
  for (const field of new Set([...Object.keys(mine), ...Object.keys(newer)])) {
    const [old = '', mineValue = '', newerValue = ''] = [base[field], mine[field], newer[field]]
    if (newerValue === old || newerValue === mineValue) continue
    if (mineValue === old) {
      merged[field] = newerValue
      theirs.push(field)
    } else contested.push(field)
  }
  return { merged, theirs, contested }
}
