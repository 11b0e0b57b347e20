import type { Desk, Loaded } from '../desk.ts'
import type { StudioWords } from './editor-context.ts'
import type { Studio } from './studio-calls.ts'

/** What every screen of the studio works with. */
export type StudioParts = {
  desk: Desk
  words: StudioWords
  studio: Loaded<Studio>
  /** Of whoever is at work. */
  email: string | undefined
  /** Who somebody is: 'you', an address, or that they have left. */
  nameOf: (address: string | null) => string
}
