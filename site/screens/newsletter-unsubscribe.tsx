import { company } from '#content/company.ts'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage } from '../document/head.ts'
import { TokenStep } from '../newsletter/token-step.tsx'
import { getPicture } from '../pictures.ts'
import { showHead } from '../document/show-head.ts'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export function loader() {
  const siteWords = wordsOf(siteLanguage)
  const path = '/newsletter/unsubscribe'
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, nofollow' }),
    band: siteWords.newsletter.band,
    words: siteWords.newsletter.unsubscribe,
    shared: siteWords.newsletter,
    refusalWords: siteWords.refusals,
    officeEmail: company.email,
    picture: getPicture('empty/newsletter'),
  }
}

export const meta = showHead

export default function NewsletterUnsubscribe({ loaderData }: Route.ComponentProps) {
  return <TokenStep {...loaderData} send={send} />
}

async function send(token: string) {
  const { endNewsletter } = await import('../client/api.ts')
  return endNewsletter(token)
}
