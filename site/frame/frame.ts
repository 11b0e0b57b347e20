import type { Content } from '#content/content.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { Words } from '#content/words/words.ts'

/** What a rand is worth in each currency, and of which day that is, in words. */
export type ShownRates = Pick<Rates, 'perRand'> & { day: string }

/** What header, footer and the floating button show; the root loader makes it from the content. */
export type Frame = {
  company: Pick<
    Content['company'],
    | 'name'
    | 'address'
    | 'phone'
    | 'email'
    | 'whatsapp'
    | 'social'
    | 'copyrightYear'
    | 'contentProtection'
  > & {
    /** The phone number as telephones dial it; that of WhatsApp is written so too. */
    dialled: string
  }
  /** The registered name and number, which the Companies Act (section 32) wants on what we send out. */
  registered: string
  /** What a rand is worth in other currencies, on the day that the pages were built for. */
  rates: ShownRates
  shortName: string
  menus: Content['menus']
  words: Words['frame']
  /** What a subscriber agrees to. */
  newsletterConsent: { version: string; text: string }
}
