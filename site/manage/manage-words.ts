import type { Words } from '#content/words/words.ts'
import type { RefusalWords } from '#rules/text/say-refusal.ts'

/** What the guest's own page says. */
export type ManageWords = Pick<Words, 'calendar' | 'manage' | 'tour'> & { refusals: RefusalWords }
export type ManageCompany = {
  name: string
  email: string
  phone: string
  /** Of the day itself, answered at any hour. */
  emergencyPhone: string
}
