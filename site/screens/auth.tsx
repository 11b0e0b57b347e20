import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { AuthGate } from '../auth/auth-gate.tsx'
import { describePage } from '../document/head.ts'
import { showHead } from '../document/show-head.ts'
import type { Route } from './+types/auth.ts'

export function loader() {
  const siteWords = wordsOf(siteLanguage)
  const path = '/auth'
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, follow' }),
    band: siteWords.auth.band,
    words: {
      auth: siteWords.auth,
      refusals: siteWords.refusals,
      passwordRules: siteWords.passwordRules,
    },
  }
}

export const meta = showHead

export default function Auth({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <div className="mx-auto max-w-lg">
        <noscript>
          <p className="bg-plaster mb-8 p-4">{words.auth.noScript}</p>
        </noscript>
        <AuthGate words={words} />
      </div>
    </section>
  )
}
