import type { Fields } from './posted.ts'

/**
 * Field values by name. Browsers post line ends as two characters, which would count twice; they
 * become one.
 */
export function readEntries(entries: Iterable<[string, FormDataEntryValue]>): Fields {
  return Object.fromEntries(
    [...entries].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]),
  )
}
