import type { Words } from '#content/words/words.ts'

/** What the forms of an account say, and what they say when something is refused. */
export type AuthWords = Pick<Words, 'refusals' | 'passwordRules'> & { auth: Words['auth'] }

/** What the forms of an account say when something is refused, or did not arrive. */
export function listSendWords({ refusals, passwordRules, auth }: AuthWords) {
  return { refusals, passwordRules, failed: auth.unexpected }
}
