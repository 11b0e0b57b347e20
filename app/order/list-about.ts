import type { AskedWords, FieldWords } from '#rules/guests/form-fields.ts'
import { aboutDayFields, aboutGroups } from './about-fields.ts'

type AboutDay = keyof typeof aboutDayFields
export type AboutDayWords = AskedWords<typeof aboutDayFields>

/**
 * Guests' answers to `aboutDayFields`, in the words of the questions. Without the traveller: every
 * list starts with the guest's name. Separate from the fields, so that public forms don't load it.
 */
export function listAbout(
  words: AboutDayWords,
  answers: Record<AboutDay, string>,
): { label: string; said: string }[] {
  return (Object.keys(aboutDayFields) as AboutDay[])
    .filter((name) => answers[name] && !(name in aboutGroups.traveller))
    .map((name) => ({ label: words[name].label, said: formatAnswer(words[name], answers[name]) }))
}

export function formatAnswer({ choices }: FieldWords, answer: string): string {
  return choices?.[answer] ?? answer
}
