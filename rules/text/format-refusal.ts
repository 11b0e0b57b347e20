import { type CalendarDate, formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { RefusalCode, RefusalFacts } from '#rules/requests/refusal.ts'
import type { Language } from './language.ts'

/** A refusal from an answer; another release's code may be unknown here. */
export type AnsweredRefusal = {
  code: string
  field?: string | undefined
  facts?: RefusalFacts | null | undefined
  message?: string | undefined
}

/** Sentences by code, and the general one for all others. */
export type RefusalWords = Readonly<Partial<Record<RefusalCode, string>> & { general: string }>

/**
 * The sentences of some refusals, to keep a page small; for others the answer's own sentence is
 * shown.
 */
export function pickRefusals(words: RefusalWords, codes: readonly RefusalCode[]): RefusalWords {
  const picked = codes.map((code) => [code, words[code]])
  return { ...Object.fromEntries(picked), general: words.general }
}

/**
 * The sentence of a refusal, for browser, server pages and mails: `{facts}` filled in, dates and
 * lists in words. A part in [brackets] appears only if all its facts are present. Never throws: for
 * an unknown code or missing facts it uses the answer's message, else the general sentence.
 */
export function formatRefusal(
  refusal: AnsweredRefusal,
  words: RefusalWords,
  language: Language,
): string {
  const { code, message } = refusal
  const facts = refusal.facts ?? {}
  const template = Object.hasOwn(words, code) ? words[code as RefusalCode] : undefined
  const sentence = template === undefined ? undefined : formatTemplate(template, facts, language)
  return sentence ?? (typeof message === 'string' && message ? message : words.general)
}

/** The sentence; undefined if a fact outside brackets is missing. */
function formatTemplate(
  template: string,
  facts: RefusalFacts,
  language: Language,
): string | undefined {
  const requiredText = template.replaceAll(/ ?\[([^[\]]*)\]/g, (optional: string, part: string) =>
    formatPart(part, facts, language) === undefined ? '' : optional.replaceAll(/[[\]]/g, ''),
  )
  return formatPart(requiredText, facts, language)
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

export function formatDayInWords(date: CalendarDate, language: Language): string {
  const day = formatLongDate(date, language)
  return language === 'en' ? day.replace(',', '') : day
}

function formatList(texts: readonly string[], language: Language): string {
  const [only = '', ...others] = texts
  if (others.length === 0) return only
  if (language !== 'en') return new Intl.ListFormat(language).format(texts)
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
