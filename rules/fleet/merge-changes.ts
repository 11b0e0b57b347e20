/** What a form holds, field by field. */
export type Draft = Readonly<Record<string, string>>

/**
 * What two people made of the same thing: what each of them alone has changed is taken, so that nothing
 * is lost; what both have changed to something else is `contested`, for a person to decide, and stands
 * as mine meanwhile. `theirs` names what they alone have changed.
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
