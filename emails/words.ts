import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'

/** What the mails say, and what forms ask, in the one language that they have until an order carries its own. */
export const {
  attention: attentionWords,
  mails: words,
  booking: bookingWords,
  contact: contactWords,
  itinerary: builderWords,
  manage: manageWords,
  transfer: transferWords,
} = wordsOf(siteLanguage)
