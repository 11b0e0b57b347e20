import { createContext, useContext } from 'react'
import type { Words } from '#content/words/words.ts'
import type { FieldPath } from '#rules/office/studio.ts'
import type { Desk } from '../desk.ts'
import type { Conflict } from './editing.ts'
import type { DocumentSummary, StudioDocument } from './studio-calls.ts'

export type StudioWords = Words['admin']['studio']

/** What each field of a document works with. */
export type EditorTools = {
  words: StudioWords
  desk: Desk
  document: StudioDocument
  /** Every document there is: pictures to choose from are among them. */
  documents: readonly DocumentSummary[]
  edit: (path: FieldPath, now: unknown) => void
  settle: (key: string, whose: 'mine' | 'theirs') => void
  /** What is wrong with a field, by the key of its path. */
  faults: ReadonlyMap<string, string>
  conflicts: ReadonlyMap<string, Conflict>
  /** Who wrote last in a field, by the names of its path with slashes between. */
  touched: ReadonlyMap<string, StudioDocument['touched'][number]>
  /** The field to which somebody was led: what holds it opens. */
  target: FieldPath | undefined
  nameOf: (address: string | null) => string
  /** Opens a picture over what shows it, by its id. */
  openPicture: (id: string) => void
  /** Another document was stored: the page beside it and the lists ask again. */
  refresh: () => void
}

export const EditorContext = createContext<EditorTools | undefined>(undefined)

/** What the fields of the open document share. */
export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext)
  if (!tools) throw new Error('A field of the studio stands outside of its editor.')
  return tools
}
