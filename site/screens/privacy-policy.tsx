import { privacy } from '#content/legal/privacy.ts'
import { pages } from '#content/pages.ts'
import { en } from '#content/words/en.ts'
import { describePage, describeTrail } from '../document/head.ts'
import { LegalPage } from '../legal/legal-page.tsx'
import { showHead } from '../document/show-head.ts'
import type { Route } from './+types/privacy-policy.ts'

export function loader() {
  const path = '/privacy-policy'
  const trail = describeTrail([
    { name: en.frame.home, path: '/' },
    { name: privacy.title, path },
  ])
  return {
    head: describePage({ ...pages[path], path, structured: [trail] }),
    band: en.legal.band,
    words: en.legal,
    document: privacy,
  }
}

export const meta = showHead

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
