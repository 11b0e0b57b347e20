import { words } from './words/words.ts'

/** What is wrong with one line of the words: the document, the line's path in it, and a sentence without an end. */
export type WordFault = { id: string; path: readonly (string | number)[]; fault: string }

/**
 * Where words differ from what the screens and mails ask for: a line that is missing, one that nobody asks
 * for, a text that is none. What is asked for is what the words of the files have; the compiler holds each
 * language to it there, and this what was made since. A list may be longer or shorter, but not empty.
 */
export function listWordFaults(documents: Readonly<Record<string, unknown>>): WordFault[] {
  return listOf(documents, words.en, []).map(({ path: [id = '', ...path], fault }) => ({
    id: String(id),
    path,
    fault,
  }))
}

type Fault = Omit<WordFault, 'id'>

function listOf(value: unknown, asked: unknown, path: WordFault['path']): Fault[] {
  if (typeof asked === 'string') return listOfText(value, asked, path)
  if (Array.isArray(asked)) {
    if (!Array.isArray(value) || value.length === 0)
      return [{ path, fault: 'must be a list with a line at least' }]
    return value.flatMap((item, index) => listOf(item, asked[0], [...path, index]))
  }
  if (!isRecord(asked)) return []
  if (!isRecord(value)) return [{ path, fault: 'must hold the lines that belong here' }]
  return [
    ...Object.entries(asked).flatMap(([name, one]) =>
      Object.hasOwn(value, name)
        ? listOf(value[name], one, [...path, name])
        : [{ path: [...path, name], fault: 'is missing' }],
    ),
    ...Object.keys(value)
      .filter((name) => !Object.hasOwn(asked, name))
      .map((name) => ({ path: [...path, name], fault: 'is a line that nobody asks for' })),
  ]
}

function listOfText(value: unknown, asked: string, path: WordFault['path']): Fault[] {
  if (typeof value !== 'string') return [{ path, fault: 'must be a text' }]
  return value.trim() === '' && asked !== '' ? [{ path, fault: 'must not be empty' }] : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
