import { en } from '#content/words/en.ts'
import { formatLongDate, isCalendarDate } from '#rules/calendar-date.ts'
import type { Refusal, RefusalFacts } from '#rules/refusal.ts'

/** The English sentence of a refusal with its facts filled in, dates in words. */
export function sayRefusal({ code, facts = {} }: Refusal): string {
  return fillFacts(en.refusals[code], facts)
}

/** A sentence with facts in its braces, dates in words. */
export function fillFacts(sentence: string, facts: RefusalFacts): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const fact = facts[name]
    return fact === undefined ? braces : sayFact(fact)
  })
}

function sayFact(fact: RefusalFacts[string]): string {
  if (Array.isArray(fact)) return fact.map(sayFact).join('; ')
  return typeof fact === 'string' && isCalendarDate(fact) ? formatLongDate(fact) : String(fact)
}
