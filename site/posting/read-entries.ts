import type { Fields } from './posted.ts'

/** The fields of a form by their names. Browsers end the lines of what they post with two characters, which would count twice. */
export function readEntries(entries: Iterable<[string, FormDataEntryValue]>): Fields {
  return Object.fromEntries(
    [...entries].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]),
  )
}
