import type { Desk, Loaded } from '#ui/office-kit/desk.ts'
import type { StudioWords } from './editor-context.ts'
import type { Studio } from './studio-calls.ts'

export type StudioProps = {
  desk: Desk
  words: StudioWords
  studio: Loaded<Studio>
  email: string | undefined
  /**
   * Formats an author: 'you', an e-mail address, or a note that the account is deleted.
   */
  nameOf: (address: string | null) => string
}
