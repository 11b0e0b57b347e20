import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { ConfirmAddress } from '../auth/confirm-address.tsx'
import { describePage } from '../document/head.ts'
import { showHead } from '../document/show-head.ts'
import type { Route } from './+types/confirm-address.ts'

export function loader() {
  const siteWords = wordsOf(siteLanguage)
  const path = '/auth/confirm'
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, nofollow' }),
    band: siteWords.auth.band,
    words: {
      auth: siteWords.auth,
      refusals: siteWords.refusals,
      passwordRules: siteWords.passwordRules,
    },
  }
}

export const meta = showHead

export default function ConfirmAddressScreen({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <div className="mx-auto max-w-lg">
        <ConfirmAddress words={words} />
      </div>
    </section>
  )
}
