/** A fact that a text names: '{company.phone}'. */
const named = /\{([a-z]\w*(?:\.\w+)+)\}/gi

/** A text as guests read it, with the facts that it names; undefined where it names none that is known. */
export function showFacts(
  text: string,
  facts: Readonly<Record<string, string>>,
): string | undefined {
  const shown = text.replaceAll(named, (braces, name: string) => facts[name] ?? braces)
  return shown === text ? undefined : shown
}

/** What a line stands for that is nothing but a fact: it is written elsewhere, and only moved here. */
export function readOnlyFact(
  line: string,
  facts: Readonly<Record<string, string>>,
): string | undefined {
  return line.replaceAll(named, '') === '' ? showFacts(line, facts) : undefined
}
