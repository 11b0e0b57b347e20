import { pages } from '#content/pages.ts'
import { en } from '#content/words/en.ts'
import { AccountGate } from '../account/account-gate.tsx'
import { describePage } from '../document/head.ts'
import { getPicture } from '../pictures.ts'
import { showHead } from '../document/show-head.ts'
import type { Route } from './+types/account.ts'

export function loader() {
  const path = '/account'
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, nofollow' }),
    band: en.account.band,
    emptyPicture: getPicture('empty/no-bookings'),
    words: {
      account: en.account,
      auth: en.auth,
      refusals: en.refusals,
      passwordRules: en.passwordRules,
    },
  }
}

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
