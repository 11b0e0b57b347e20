/** Puts facts into the braces of a sentence: 'Maximum {maximum} total guests allowed.' */
export function fill(
  sentence: string,
  facts: Record<string, string | number | string[]> = {},
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const fact = facts[name]
    if (fact === undefined) return braces
    return Array.isArray(fact) ? fact.join(', ') : String(fact)
  })
}
