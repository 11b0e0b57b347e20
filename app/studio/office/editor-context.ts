import { createContext, useContext } from 'react'
import type { Words } from '#content/words/words.ts'
import type { FieldPath } from '../studio.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import type { Conflict } from './editing.ts'
import type { DocumentSummary, StudioDocument } from './studio-calls.ts'

export type StudioWords = Words['admin']['studio']

export type EditorTools = {
  words: StudioWords
  desk: Desk
  document: StudioDocument
  /** All documents. The pictures to choose from are among them. */
  documents: readonly DocumentSummary[]
  edit: (path: FieldPath, now: unknown) => void
  resolve: (key: string, winner: 'mine' | 'theirs') => void
  faults: ReadonlyMap<string, string>
  conflicts: ReadonlyMap<string, Conflict>
  /** The last author of a field, by its path's names joined with slashes. */
  touched: ReadonlyMap<string, StudioDocument['touched'][number]>
  target: FieldPath | undefined
  nameOf: (address: string | null) => string
  openPicture: (id: string) => void
  /** Reloads the preview and the lists after another document was stored. */
  refresh: () => void
}

export const EditorContext = createContext<EditorTools | undefined>(undefined)

export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext)
  if (!tools) throw new Error('useEditorTools needs an EditorContext.')
  return tools
}
