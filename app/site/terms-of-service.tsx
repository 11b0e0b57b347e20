import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/terms-of-service.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { terms } = content.legal
  const { pages } = content
  const siteWords = wordsOf(content)
  const path = '/terms-of-service'
  const trail = describeTrail(content, [
    { name: siteWords.frame.home, path: '/' },
    { name: terms.title, path },
  ])
  return {
    head: describePage(content, { ...pages[path], path, structured: [trail] }),
    band: siteWords.legal.band,
    words: siteWords.legal,
    document: terms,
  }
}

export const meta = showHead

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
