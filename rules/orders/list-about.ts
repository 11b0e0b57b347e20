import type { AskedWords, FieldWords } from '../guests/form-fields.ts'
import { aboutDayFields, aboutGroups } from './about-fields.ts'

type AboutDay = keyof typeof aboutDayFields
/** The words of what a guide has to know. */
export type AboutDayWords = AskedWords<typeof aboutDayFields>

/**
 * What guests answered of `aboutDayFields`, in the words of the questions. The traveller is left out: every list
 * begins with who is met. Apart from the fields, so that the forms of public pages don't carry it.
 */
export function listAbout(
  words: AboutDayWords,
  answers: Record<AboutDay, string>,
): { label: string; said: string }[] {
  return (Object.keys(aboutDayFields) as AboutDay[])
    .filter((name) => answers[name] && !(name in aboutGroups.traveller))
    .map((name) => ({ label: words[name].label, said: sayAnswer(words[name], answers[name]) }))
}

/** An answer in words: a choice by its label, anything else as it was typed. */
export function sayAnswer({ choices }: FieldWords, answer: string): string {
  return choices?.[answer] ?? answer
}
