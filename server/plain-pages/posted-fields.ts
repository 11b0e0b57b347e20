/** What a browser posts, by the names of the fields. */
export type Fields = Record<string, string>

/** Browsers end lines with two characters, which would count twice. */
export function readFields(text: string): Fields {
  const fields = [...new URLSearchParams(text)]
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
}

/** What is no number goes on as it is, for the rules to refuse. */
export function readNumber(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : text
}
