import type { Content } from '#content/content.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { Words } from '#content/words/words.ts'

/** The value of one rand in each currency, and the rates' date in words. */
export type ShownRates = Pick<Rates, 'perRand'> & { day: string }

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
    /** The phone number in dialling form. The WhatsApp number has the same form. */
    dialled: string
  }
  /**
   * Registered name and number, required on what the company sends out (Companies Act, section 32).
   */
  registered: string
  /** Exchange rates of the day on which the pages were built. */
  rates: ShownRates
  shortName: string
  menus: Content['menus']
  words: Words['frame']
  newsletterConsent: { version: string; text: string }
}
