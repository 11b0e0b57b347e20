import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { AccountGate } from './account-gate.tsx'
import { describePage } from '#ui/loading/head.ts'
import { getPicture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/account.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { pages } = content
  const siteWords = wordsOf(content)
  const path = '/account'
  return {
    head: describePage(content, { ...pages[path], path, cardOf: '/' }),
    band: siteWords.account.band,
    emptyPicture: getPicture(content, 'empty/no-bookings'),
    words: {
      account: siteWords.account,
      auth: siteWords.auth,
      refusals: siteWords.refusals,
      passwordRules: siteWords.passwordRules,
    },
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function Account({ loaderData: { words, emptyPicture } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <noscript>
        <p className="bg-plaster mb-8 p-4">{words.account.noScript}</p>
      </noscript>
      <AccountGate words={words} emptyPicture={emptyPicture} />
    </section>
  )
}
