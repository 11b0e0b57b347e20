import { paiaManual } from '#content/legal/paia-manual.ts'
import { pages } from '#content/pages.ts'
import { en } from '#content/words/en.ts'
import { describePage, describeTrail } from '../document/head.ts'
import { LegalPage } from '../legal/legal-page.tsx'
import { showHead } from '../document/show-head.ts'
import type { Route } from './+types/paia-manual.ts'

export function loader() {
  const path = '/paia-manual'
  const trail = describeTrail([
    { name: en.frame.home, path: '/' },
    { name: paiaManual.title, path },
  ])
  return {
    head: describePage({ ...pages[path], path, structured: [trail] }),
    band: en.legal.band,
    words: en.legal,
    document: paiaManual,
  }
}

export const meta = showHead

export default function PaiaManual({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
