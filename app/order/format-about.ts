import type { FormFields, FieldWords } from '#rules/guests/form-fields.ts'
import { fill } from '#rules/text/fill.ts'

/** Formats answers in one line, choices as words: 'Nina Rossi, +39 …'. Empty if there are none. */
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

type TravellerDetails = Record<'traveller' | 'language' | 'otherLanguage', string>
type TravellerWords = {
  traveller: string
  guideLanguage: string
  languageWish: string
  aboutTrip: { asked: { language: { choices: Readonly<Record<string, string>> } } }
}

export function listTravellerFacts(
  { traveller, language, otherLanguage }: TravellerDetails,
  words: TravellerWords,
): { label: string; value: string }[] {
  const knownLanguage = words.aboutTrip.asked.language.choices[language] ?? ''
  const languages = [knownLanguage, otherLanguage].filter(Boolean).join(', ')
  return [
    ...(traveller ? [{ label: words.traveller, value: traveller }] : []),
    ...(languages
      ? [{ label: words.guideLanguage, value: fill(words.languageWish, { language: languages }) }]
      : []),
  ]
}
