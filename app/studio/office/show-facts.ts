/** A fact in a text: '{company.phone}'. */
const factPattern = /\{([a-z]\w*(?:\.\w+)+)\}/gi

/** Fills in the facts of a text. Undefined if it names no known fact. */
export function fillInFacts(
  text: string,
  facts: Readonly<Record<string, string>>,
): string | undefined {
  const filledText = text.replaceAll(factPattern, (braces, name: string) => facts[name] ?? braces)
  return filledText === text ? undefined : filledText
}

/** Reads the value of a line that is only a fact. Such a line can be moved here, but not edited. */
export function readLoneFact(
  line: string,
  facts: Readonly<Record<string, string>>,
): string | undefined {
  return line.replaceAll(factPattern, '') === '' ? fillInFacts(line, facts) : undefined
}
