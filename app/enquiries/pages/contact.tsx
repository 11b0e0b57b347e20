import { wordsOf, type Content } from '#content/content.ts'
import { listOpenLinks } from '#content/paths.ts'
import { contentOf } from '#ui/content.ts'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { tourInterests } from '#rules/guests/contact.ts'
import { limits } from '#rules/text/sanitise.ts'
import { ContactForm, contactForm } from './contact-form.tsx'
import { fill } from '#rules/text/fill.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { Plate } from '#ui/components/picture.tsx'
import { hasBookingIntent } from '#app/site/frame/booking-intent.ts'
import { getPicture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { type ActionArgs, postForm } from '#ui/posting/post-form.ts'
import type { Route } from './+types/contact.ts'
import { phoneLink, whatsappLink } from '#rules/text/phone.ts'

type ContactCardProps = {
  company: Content['company']
  hours: Content['openingHours']['openingHours']
  emergencySupport: string
  words: Words['contact']
}

/** Other ways to reach the office, and its hours (P2.11). The text can be selected and copied. */
function ContactCard({ company, hours, emergencySupport, words }: ContactCardProps) {
  const { street, city, postalCode, country } = company.address
  return (
    <div className="space-y-10" data-free="">
      <section aria-labelledby="reach" className="border-ink border-t-4 bg-plaster p-6">
        <h2 id="reach" className="text-h3">
          {words.reachTitle}
        </h2>
        <dl className="mt-4 space-y-4">
          <Way name={words.office}>
            {street}
            <br />
            {city} {postalCode}, {country}
          </Way>
          <Way name={words.asked.phone.label}>
            <a className="link inline-block py-0.5" href={phoneLink(company.phone)}>
              {company.phone}
            </a>
          </Way>
          <Way name={words.asked.email.label}>
            <a className="link inline-block py-0.5" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </Way>
          <Way name="WhatsApp">
            <a
              className="link inline-block py-0.5"
              href={whatsappLink(company.whatsapp, words.whatsappHello)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.whatsapp}
            </a>
          </Way>
        </dl>
      </section>
      <section aria-labelledby="hours">
        <h2 id="hours" className="text-h3">
          {words.hours}
        </h2>
        <dl className="mt-4">
          {hours.map((day) => (
            <div key={day.days} className="border-rule flex justify-between border-t py-2">
              <dt>{day.days}</dt>
              <dd className="tabular-nums">
                {day.opens}-{day.closes}
              </dd>
            </div>
          ))}
        </dl>
        <p className="border-rule text-ink-2 border-t pt-3 text-meta">{emergencySupport}</p>
        <p className="text-ink-2 mt-1 text-meta">
          {words.onTheDay}{' '}
          <a className="link inline-block py-0.5" href={phoneLink(company.emergencyPhone)}>
            {company.emergencyPhone}
          </a>
        </p>
      </section>
      <section aria-labelledby="promise">
        <h2 id="promise" className="text-h3">
          {words.promiseTitle}
        </h2>
        <p className="text-ink-2 mt-3">
          {fill(words.promise, { hours: company.replyPromise.typicallyHours })}
        </p>
      </section>
    </div>
  )
}

function Way({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-caption">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

export async function action(args: ActionArgs) {
  const content = args.context.get(contentOf)
  const { contact } = wordsOf(content)
  return postForm(args, {
    form: contactForm,
    pleaseMend: contact.pleaseMend,
    thanks: () => ({ lines: [contact.sent] }),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company, consents } = content
  const { emergencySupport, openingHours } = content.openingHours
  const siteWords = wordsOf(content)
  return {
    head: describeListedPage(content, '/contact', siteWords.contact.band),
    band: siteWords.contact.band,
    words: siteWords.contact,
    refusalWords: siteWords.refusals,
    consent: consents.contact,
    company,
    hours: openingHours,
    emergencySupport,
    more: listOpenLinks(
      content,
      Object.entries(siteWords.contact.more).map(([to, label]) => ({ path: to, label })),
    ),
    map: getPicture(content, 'contact-map'),
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { words, map } = loaderData
  const { street, city, postalCode, country } = loaderData.company.address
  const address = `${street}, ${city} ${postalCode}, ${country}`
  return (
    <section className="wrap pt-14">
      <h1 className="text-page">{words.title}</h1>
      <p className="text-ink-2 mt-5 max-w-2xl text-lead">
        {fill(words.intro, { hours: loaderData.company.replyPromise.withinHours })}
      </p>
      <OtherWays words={words} />
      <p className="mt-6 max-w-2xl">
        {words.group}{' '}
        <Link to="/group-quotes" className="link">
          {words.groupLink}
        </Link>
        {words.groupEnd}
      </p>
      <p className="mt-3 flex flex-col items-start gap-x-6 sm:flex-row sm:flex-wrap">
        {loaderData.more.map(({ path, label }) => (
          <Link key={path} to={path} className="link inline-block py-1">
            {label}
          </Link>
        ))}
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[1fr_24rem] lg:items-start">
        <ContactForm {...loaderData} start={useStart()} />
        <ContactCard {...loaderData} />
      </div>
      <section aria-labelledby="office" className="mt-20">
        <h2 id="office" className="text-h2">
          {words.findOffice}
        </h2>
        <Plate picture={map} className="mt-8 aspect-[4/3] w-full sm:aspect-[2.4/1]" />
        <p className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2" data-free="">
          {address}
          <a
            className="link"
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.directions}
          </a>
        </p>
      </section>
    </section>
  )
}

/**
 * Links to the builder and the tours, for visitors who came by 'Book Now' or 'Build A Custom
 * Itinerary'.
 */
function OtherWays({ words }: { words: Words['contact'] }) {
  const { state } = useLocation()
  const hydrated = useIsHydrated()
  if (!hydrated || !hasBookingIntent(state)) return <PlainWays words={words} />
  return (
    <div className="border-disa mt-6 max-w-2xl border-l-4 pl-4">
      <p>{words.elsewhere}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to="/tours" className="button button-primary text-meta">
          {words.chooseTour}
        </Link>
        <Link to="/itinerary-builder" className="button button-quiet text-meta">
          {words.buildDays}
        </Link>
      </p>
    </div>
  )
}

/**
 * A link to the tours, for everyone without scripts. Without scripts the page does not know the
 * link that led here, and the builder does not work.
 */
function PlainWays({ words }: { words: Words['contact'] }) {
  return (
    <noscript>
      <p className="border-disa mt-6 max-w-2xl border-l-4 pl-4">
        {words.elsewhere}{' '}
        <a href="/tours" className="link">
          {words.chooseTour}
        </a>
      </p>
    </noscript>
  )
}

/**
 * The initial interest and subject, from the address: `/contact?interest=group-tours&subject=…`.
 */
function useStart(): { tourType: string; subject: string } {
  const [query] = useSearchParams()
  const hydrated = useIsHydrated()
  if (!hydrated) return { tourType: '', subject: '' }
  const interest = tourInterests.find((each) => each === query.get('interest'))
  return {
    tourType: interest ?? '',
    subject: (query.get('subject') ?? '').slice(0, limits.subject),
  }
}
