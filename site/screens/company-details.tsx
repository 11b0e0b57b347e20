import { disclosure } from '#content/legal/disclosure.ts'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage, describeTrail } from '../loading/head.ts'
import { LegalPage } from '../legal/legal-page.tsx'
import { showHead } from '../loading/show-head.ts'
import type { Route } from './+types/company-details.ts'

export function loader() {
  const siteWords = wordsOf(siteLanguage)
  const path = '/company-details'
  const trail = describeTrail([
    { name: siteWords.frame.home, path: '/' },
    { name: disclosure.title, path },
  ])
  return {
    head: describePage({ ...pages[path], path, structured: [trail] }),
    band: siteWords.legal.band,
    words: siteWords.legal,
    document: disclosure,
  }
}

export const meta = showHead

export default function CompanyDetails({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
