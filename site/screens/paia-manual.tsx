import { paiaManual } from '#content/legal/paia-manual.ts'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage, describeTrail } from '../loading/head.ts'
import { LegalPage } from '../legal/legal-page.tsx'
import { showHead } from '../loading/show-head.ts'
import type { Route } from './+types/paia-manual.ts'

export function loader() {
  const siteWords = wordsOf(siteLanguage)
  const path = '/paia-manual'
  const trail = describeTrail([
    { name: siteWords.frame.home, path: '/' },
    { name: paiaManual.title, path },
  ])
  return {
    head: describePage({ ...pages[path], path, structured: [trail] }),
    band: siteWords.legal.band,
    words: siteWords.legal,
    document: paiaManual,
  }
}

export const meta = showHead

export default function PaiaManual({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
