/** Fills a sentence's placeholders: 'Maximum {maximum} total guests allowed.' */
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

/** A count with its noun: '1 child', '2 children'. */
export function fillCount(forms: { one: string; other: string }, n: number): string {
  return fill(n === 1 ? forms.one : forms.other, { n })
}
