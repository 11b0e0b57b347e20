import { redirectDocument } from 'react-router'
import { company } from '#content/company.ts'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { listRefusals } from '#rules/guests/asked.ts'
import { cancelRefusals } from '#rules/refunds/cancel-request.ts'
import { changeRefusals } from '#rules/changes/change-request.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { orderMessageFields } from '#rules/orders/order-message.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { pickRefusals } from '#rules/text/say-refusal.ts'
import { catalogueOf } from '../catalogue.ts'
import { describePage } from '../loading/head.ts'
import { ManageGate } from '../manage/manage-gate.tsx'
import { getPicture, type Picture } from '../pictures.ts'
import { showHead } from '../loading/show-head.ts'
import type { Route } from './+types/manage.ts'

/**
 * Rendered once, for every guest: the browser asks for the order whose link it has opened, and for
 * those without scripts the server fills it in (server/plain-pages/manage-page.ts).
 */
export function loader({ context }: Route.LoaderArgs) {
  const { tours, vehicles } = context.get(catalogueOf)
  const siteWords = wordsOf(siteLanguage)
  const path = '/manage'
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, nofollow' }),
    band: siteWords.manage.band,
    words: {
      manage: siteWords.manage,
      tour: siteWords.tour,
      calendar: siteWords.calendar,
      refusals: pickRefusals(siteWords.refusals, [
        ...listRefusals(manageDetailsFields),
        ...listRefusals(rideFields),
        ...listRefusals(orderMessageFields),
        ...changeRefusals,
        ...cancelRefusals,
      ]),
    },
    company: {
      name: company.name,
      email: company.email,
      phone: company.phone,
      emergencyPhone: company.emergencyPhone,
    },
    pictures: Object.fromEntries([
      ...tours.map(({ id }) => [id, getDecoration(`tours/${id}`)] as const),
      ...vehicles.map(({ slug, picture }) => [slug, getDecoration(picture)] as const),
    ]),
  }
}

/** A picture beside words that say what it shows: neither its own words nor what phones have instead. */
function getDecoration(id: string): Picture {
  const { portrait: _none, ...picture } = getPicture(id)
  return { ...picture, alt: '' }
}

/** The address that this module was fetched for. */
const arrivedAt = typeof location === 'undefined' ? '' : location.pathname

/** What the page may do at a provider's is said by its own document: it is always fetched. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (new URL(request.url).pathname !== arrivedAt) throw redirectDocument(request.url)
  return serverLoader()
}

export const meta = showHead

export default function Manage({ loaderData }: Route.ComponentProps) {
  const { words, company, pictures } = loaderData
  return (
    <section className="order wrap pt-8 lg:pt-14">
      <ManageGate {...{ words, company, pictures }} />
    </section>
  )
}
