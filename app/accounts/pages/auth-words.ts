import type { Words } from '#content/words/words.ts'

export type AuthWords = Pick<Words, 'refusals' | 'passwordRules'> & { auth: Words['auth'] }

export function listSendWords({ refusals, passwordRules, auth }: AuthWords) {
  return { refusals, passwordRules, failed: auth.unexpected }
}
