import type { FormWords, FieldWords } from '#rules/guests/form-fields.ts'
import { aboutDayFields, aboutGroups } from './about-fields.ts'

type AboutDay = keyof typeof aboutDayFields
export type AboutDayWords = FormWords<typeof aboutDayFields>

/**
 * Lists a guest's answers to `aboutDayFields` with the labels of the questions. Omits the
 * traveller, because every list starts with the guest's name. In its own file, so that public forms
 * don't load it.
 */
export function listAbout(
  words: AboutDayWords,
  answers: Record<AboutDay, string>,
): { label: string; answer: string }[] {
  return (Object.keys(aboutDayFields) as AboutDay[])
    .filter((name) => answers[name] && !(name in aboutGroups.traveller))
    .map((name) => ({ label: words[name].label, answer: formatAnswer(words[name], answers[name]) }))
}

export function formatAnswer({ choices }: FieldWords, answer: string): string {
  return choices?.[answer] ?? answer
}
