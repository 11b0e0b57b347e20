import { wordsOf } from '#content/content.ts'
import { maxGuideNote } from '#app/capacity/guides-phone.ts'
import { pickRefusals } from '#rules/text/format-refusal.ts'
import { contentOf } from '#ui/content.ts'
import { GuideGate } from './guide-gate.tsx'
import './guide.css'
import { describePage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/guide.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { pages, company } = content
  const siteWords = wordsOf(content)
  const path = '/guide'
  return {
    head: describePage(content, { ...pages[path], path, cardOf: '/' }),
    words: {
      ...siteWords.guide,
      about: siteWords.booking.aboutTrip.asked,
      mostNote: maxGuideNote,
      company: { name: company.shortName, phone: company.phone },
      // The server's answer has the words of all other refusals.
      refusals: pickRefusals(siteWords.refusals, ['session-missing']),
    },
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function Guide({ loaderData: { words } }: Route.ComponentProps) {
  return (
    // `data-free` turns off the content protection here (decision 5).
    <section className="guide" data-free="">
      <noscript>
        <h1>{words.title}</h1>
        <p className="bg-plaster p-4">{words.noScript}</p>
      </noscript>
      <GuideGate words={words} />
    </section>
  )
}
