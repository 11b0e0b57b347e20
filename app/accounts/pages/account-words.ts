import type { Words } from '#content/words/words.ts'

export type AccountWords = Pick<Words, 'refusals' | 'passwordRules' | 'account'> & {
  auth: Words['auth']
}
