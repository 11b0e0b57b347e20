import type { Words } from '#content/words/words.ts'

/** What the guest's own page says. */
export type ManageWords = Pick<Words, 'manage' | 'tour' | 'refusals'>
export type ManageCompany = { name: string; email: string; phone: string }
