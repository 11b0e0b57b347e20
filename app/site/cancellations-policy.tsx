import { type Content, wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { LegalSection } from '#rules/catalogue/legal.ts'
import { fill } from '#rules/text/fill.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { CancellationCharges } from './legal/cancellation-charges.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/cancellations-policy.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { cancellationTable } = content
  const { cancellations } = content.legal
  const siteWords = wordsOf(content)
  return {
    head: describeListedPage(content, '/cancellations-policy', cancellations.title),
    band: siteWords.legal.band,
    words: siteWords.legal,
    chargeWords: {
      ...siteWords.cancellation,
      free: formatFreeRule(content, siteWords.cancellation.free),
    },
    calendarWords: siteWords.calendar,
    document: { ...cancellations, sections: cancellations.sections.map(removeChargeLines) },
    rows: cancellationTable,
    tiers: policyOn(content.policies.cancelling, new Date()).table,
  }
}

/**
 * Formats the rule of free cancellation right after booking. Empty if there is no such rule.
 */
function formatFreeRule({ policies }: Content, sentence: string): string {
  const { free } = policyOn(policies.cancelling, new Date())
  const { hoursAfterBooking: after, hoursBeforeTrip: before } = free
  return after > 0 && before > 0 ? fill(sentence, { after, before }) : ''
}

/** The page shows the charges as a table, so their list is omitted. */
function removeChargeLines({ list, ...section }: LegalSection) {
  return section.id === 'charges' || !list ? section : { ...section, list }
}

export const meta = showHead

export default function CancellationsPolicy({ loaderData }: Route.ComponentProps) {
  const { document, words, rows, tiers, chargeWords, calendarWords } = loaderData
  const charges = (
    <CancellationCharges
      rows={rows}
      tiers={tiers}
      words={chargeWords}
      calendarWords={calendarWords}
    />
  )
  return <LegalPage document={document} words={words} additions={{ charges }} />
}
