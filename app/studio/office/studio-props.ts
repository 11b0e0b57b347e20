import type { Desk, Loaded } from '#ui/office-kit/desk.ts'
import type { StudioWords } from './editor-context.ts'
import type { Studio } from './studio-calls.ts'

export type StudioProps = {
  desk: Desk
  words: StudioWords
  studio: Loaded<Studio>
  email: string | undefined
  /**
   * Name of an author for display: 'you', an e-mail address, or a note that the person has left.
   */
  nameOf: (address: string | null) => string
}
