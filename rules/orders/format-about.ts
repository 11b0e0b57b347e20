import type { FormFields, FieldWords } from '../guests/form-fields.ts'
import { fill } from '../text/fill.ts'

/** What was answered, in one line, choices in their words: 'Nina Rossi, +39 …'; '' where nothing was. */
export function formatAnswers(
  fields: FormFields,
  words: Readonly<Record<string, FieldWords>>,
  answers: Readonly<Record<string, string | null | undefined>>,
): string {
  return Object.keys(fields)
    .flatMap((name) => {
      const answer = answers[name]
      return answer ? [words[name]?.choices?.[answer] ?? answer] : []
    })
    .join(', ')
}

type ForWhom = Record<'traveller' | 'language' | 'otherLanguage', string>
type ForWhomWords = {
  traveller: string
  guideLanguage: string
  languageWish: string
  aboutTrip: { asked: { language: { choices: Readonly<Record<string, string>> } } }
}

/** Who travels where that is somebody else, and in which language they wish to be guided, row by row. */
export function listForWhom(
  { traveller, language, otherLanguage }: ForWhom,
  words: ForWhomWords,
): { label: string; value: string }[] {
  const listed = words.aboutTrip.asked.language.choices[language] ?? ''
  const wished = [listed, otherLanguage].filter(Boolean).join(', ')
  return [
    ...(traveller ? [{ label: words.traveller, value: traveller }] : []),
    ...(wished
      ? [{ label: words.guideLanguage, value: fill(words.languageWish, { language: wished }) }]
      : []),
  ]
}
