import type { company } from '#content/company.ts'
import type { menus } from '#content/menus.ts'
import type { Words } from '#content/words/en.ts'

/** What header, footer and the floating button show; the root loader makes it from the content. */
export type Frame = {
  company: typeof company
  shortName: string
  menus: typeof menus
  words: Words['frame']
  /** What a subscriber agrees to. */
  newsletterConsent: { version: string; text: string }
}
