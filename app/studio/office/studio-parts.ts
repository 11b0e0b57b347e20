import type { Desk, Loaded } from '#ui/office-kit/desk.ts'
import type { StudioWords } from './editor-context.ts'
import type { Studio } from './studio-calls.ts'

export type StudioParts = {
  desk: Desk
  words: StudioWords
  studio: Loaded<Studio>
  email: string | undefined
  /** Display name of an author: 'you', an address, or a note that they have left. */
  nameOf: (address: string | null) => string
}
