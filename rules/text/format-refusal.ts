import { type CalendarDate, formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { RefusalCode, RefusalFacts } from '#rules/requests/refusal.ts'
import type { Language } from './language.ts'

/** A refusal as it comes from anywhere: of another version of us, its code may be one that we do not know. */
export type AnsweredRefusal = {
  code: string
  /** The field it is about. */
  field?: string | undefined
  facts?: RefusalFacts | null | undefined
  /** The sentence that came with the answer. */
  message?: string | undefined
}

/** Sentences for the codes that are to be said in our words, and the general one for everything else. */
export type RefusalWords = Readonly<Partial<Record<RefusalCode, string>> & { general: string }>

/**
 * The words of some refusals, for a page that says no others by itself: what a server refuses besides
 * is said by the sentence that came with its answer.
 */
export function pickRefusals(words: RefusalWords, codes: readonly RefusalCode[]): RefusalWords {
  const picked = codes.map((code) => [code, words[code]])
  return { ...Object.fromEntries(picked), general: words.general }
}

/**
 * The one sentence of a refusal, for the browser, the server's pages and the mails: `{facts}` filled
 * in, dates in words, lists as people say them. What is in [brackets] is said only when all its
 * facts are there. Never throws: a code that is not in `words`, or one whose facts are missing, is
 * said by the answer's own message, else by the general sentence.
 */
export function formatRefusal(
  refusal: AnsweredRefusal,
  words: RefusalWords,
  language: Language,
): string {
  const { code, message } = refusal
  const facts = refusal.facts ?? {}
  const template = Object.hasOwn(words, code) ? words[code as RefusalCode] : undefined
  const sentence = template === undefined ? undefined : formatAll(template, facts, language)
  return sentence ?? (typeof message === 'string' && message ? message : words.general)
}

/** The sentence, or undefined when a fact is missing outside of the brackets. */
function formatAll(template: string, facts: RefusalFacts, language: Language): string | undefined {
  const needed = template.replaceAll(/ ?\[([^[\]]*)\]/g, (optional: string, part: string) =>
    formatPart(part, facts, language) === undefined ? '' : optional.replaceAll(/[[\]]/g, ''),
  )
  return formatPart(needed, facts, language)
}

function formatPart(part: string, facts: RefusalFacts, language: Language): string | undefined {
  let isComplete = true
  const text = part.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
    const value = fact === undefined ? '' : formatFact(fact, language)
    if (value === '') isComplete = false
    return value
  })
  return isComplete ? text : undefined
}

function formatFact(fact: RefusalFacts[string], language: Language): string {
  if (Array.isArray(fact))
    return formatList(
      fact.map((one) => formatFact(one, language)),
      language,
    )
  return typeof fact === 'string' && isCalendarDate(fact)
    ? formatDayInWords(fact, language)
    : String(fact)
}

/** 'Friday 19 February 2027', as it is inside a sentence. */
export function formatDayInWords(date: CalendarDate, language: Language): string {
  const day = formatLongDate(date, language)
  return language === 'en' ? day.replace(',', '') : day
}

/** 'one, two and three' */
function formatList(texts: readonly string[], language: Language): string {
  const [only = '', ...others] = texts
  if (others.length === 0) return only
  if (language !== 'en') return new Intl.ListFormat(language).format(texts)
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
