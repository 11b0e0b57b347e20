import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/legal-document.ts'

const documents = {
  '/privacy-policy': 'privacy',
  '/terms-of-service': 'terms',
  '/company-details': 'disclosure',
  '/paia-manual': 'paiaManual',
} as const

/** The legal document of the address. */
export function loader({ url, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const siteWords = wordsOf(content)
  const path = url.pathname as keyof typeof documents
  const document = content.legal[documents[path]]
  return {
    head: describeListedPage(content, path, document.title),
    band: siteWords.legal.band,
    words: siteWords.legal,
    document,
  }
}

export const meta = showHead

export default function LegalDocument({ loaderData }: Route.ComponentProps) {
  const { document, words } = loaderData
  return <LegalPage document={document} words={words} />
}
