import { en } from '#content/words/en.ts'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import type { Refusal, RefusalFacts } from '#rules/requests/refusal.ts'

/** The English sentence of a refusal with its facts filled in, dates in words. */
export function sayRefusal({ code, facts = {} }: Refusal): string {
  const said = Object.entries(facts).map(([name, fact]) => [name, sayFact(fact)] as const)
  return fill(en.refusals[code], Object.fromEntries(said))
}

function sayFact(fact: RefusalFacts[string]): string {
  if (Array.isArray(fact)) return fact.map(sayFact).join('; ')
  return typeof fact === 'string' && isCalendarDate(fact) ? formatLongDate(fact) : String(fact)
}
