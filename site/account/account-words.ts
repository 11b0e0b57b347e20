import type { Words } from '#content/words/words.ts'

/** What the account page says, with the words of the forms that it shares with /auth. */
export type AccountWords = Pick<Words, 'refusals' | 'passwordRules' | 'account'> & {
  auth: Words['auth']
}
