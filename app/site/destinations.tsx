import { type Content, wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import type { Words } from '#content/words/words.ts'
import { type Attraction, type Destination, formatDriveTime } from '#rules/catalogue/place.ts'
import { enquiryPath } from '#app/enquiries/pages/enquiry-path.ts'
import type { FarPlace, Place, SixSight } from './destinations/place.ts'
import { PlacesMap } from './map/places-map.tsx'
import { fill } from '#rules/text/fill.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { ClosingBanner, describeToursBanner } from '#ui/components/closing-banner.tsx'
import { getPicture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/destinations.ts'
import { Link } from 'react-router'
import { Plate } from '#ui/components/picture.tsx'
import { LinkedText } from '#ui/components/linked-text.tsx'

const factRow = 'border-rule grid gap-x-3 border-t py-1.5 sm:py-2 @2xs:grid-cols-[7rem_1fr]'

type PlaceFactsProps = {
  facts: { name: string; text: string }[]
  tours: Place['tours']
  words: Words['destinations']
}

function PlaceFacts({ facts, tours, words }: PlaceFactsProps) {
  return (
    <dl className="phone:mt-2 @container mt-4 text-meta max-sm:text-caption">
      {facts.map((fact) => (
        <div key={fact.name} className={factRow}>
          <dt className="font-semibold">{fact.name}</dt>
          <dd>
            <LinkedText text={fact.text} />
          </dd>
        </div>
      ))}
      {tours.length > 0 && (
        <div className={factRow}>
          <dt className="font-semibold">{words.visitedOn}</dt>
          {tours.map((tour) => (
            <dd key={tour.path} className="@2xs:col-start-2">
              <Link to={tour.path} className="link inline-block py-0.5">
                {tour.title}
              </Link>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

function FarCard({ place, words }: { place: FarPlace; words: Words['destinations'] }) {
  const facts = [
    { name: words.fromCity, text: place.drive },
    { name: words.bestMonths, text: place.bestMonths },
  ]
  return (
    <article
      id={place.slug}
      className="phone:grid phone:grid-cols-[2fr_3fr] phone:gap-x-4 flex h-full scroll-mt-8 flex-col @xl:grid @xl:grid-cols-2 @xl:gap-x-6"
    >
      <div className="phone:row-span-2 phone:min-h-40 relative @xl:row-span-4">
        <Plate
          picture={place.picture}
          className="phone:aspect-auto phone:h-full aspect-[4/3] w-full"
        />
        <p className="bg-limewash text-ink absolute top-0 left-0 px-2.5 sm:top-3 sm:left-3 py-1 text-caption font-semibold">
          {place.region}
        </p>
      </div>
      <h3 className="phone:mt-0 mt-4 text-h3 @xl:mt-0">{place.name}</h3>
      <p className="text-ink-2 phone:order-1 phone:col-span-2 phone:mt-3 mt-2 text-meta">
        {place.description}
      </p>
      <PlaceFacts facts={facts} tours={place.tours} words={words} />
      <p className="phone:order-1 phone:col-span-2 phone:pt-3 mt-auto pt-4">
        <Link to={place.path} className="button button-quiet text-meta">
          {words.learnMore}
          <span className="sr-only">{fill(words.about, { name: place.name })}</span>
        </Link>
      </p>
    </article>
  )
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { attractions, destinations } = content
  const siteWords = wordsOf(content)
  return {
    head: describeListedPage(content, '/destinations', siteWords.destinations.band),
    band: siteWords.destinations.band,
    words: siteWords.destinations,
    sights: attractions.map((sight): SixSight => ({
      ...describePlace(content, sight),
      allow: sight.allow,
      goodToKnow: sight.goodToKnow,
    })),
    farPlaces: destinations.map((place): FarPlace => ({
      ...describePlace(content, place),
      region: place.region,
      drive: fill(siteWords.destinations.drive, {
        kilometres: place.distanceKilometres,
        time: formatDriveTime(place.driveMinutes),
      }),
      bestMonths: place.bestMonths,
    })),
  }
}

function describePlace(content: Content, place: Attraction | Destination): Place {
  const siteWords = wordsOf(content)
  const subject = fill(siteWords.destinations.subject, { name: place.name })
  return {
    slug: place.slug,
    name: place.name,
    description: place.description,
    picture: getPicture(content, place.picture),
    coordinates: place.coordinates,
    path: enquiryPath(place.interest, subject),
    tours: place.tours.map((id) => ({
      title: content.tours.find((tour) => tour.id === id)?.title ?? id,
      path: `/tour/${id}`,
    })),
  }
}

export const meta = showHead

export default function Destinations({ loaderData }: Route.ComponentProps) {
  const { words, sights, farPlaces } = loaderData
  return (
    <>
      <section className="wrap pt-10 sm:pt-14">
        <h1 className="text-page">{words.title}</h1>
        {/* The padding keeps the number of lines equal in the fallback and our own typeface on a phone. */}
        <p className="text-ink-2 mt-5 max-w-2xl pr-6 text-lead">{words.lead}</p>
        <h2 className="mt-10 text-h2 sm:mt-16">
          {/* 'Must-See' must not break. */}
          {words.bigSixTitle.split(/(\b\w{1,9}-\w+)/).map((part) =>
            part.includes('-') ? (
              <span key={part} className="whitespace-nowrap">
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </h2>
        <ul className="mt-6 grid gap-x-10 sm:mt-8 gap-y-10 sm:gap-y-16 md:grid-cols-2">
          {sights.map((place, position) => (
            <li key={place.slug}>
              <SightCard place={place} words={words} first={position === 0} />
            </li>
          ))}
        </ul>
      </section>
      <PlacesMap sights={sights} farPlaces={farPlaces} words={words} />
      <section aria-labelledby="beyond" data-below="" className="wrap pt-14 sm:pt-24">
        <h2 id="beyond" className="text-h2">
          {words.beyondTitle}
        </h2>
        <ul className="mt-8 grid gap-x-6 gap-y-9 sm:gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
          {farPlaces.map((place) => (
            <li key={place.slug} className="@container sm:max-lg:last:odd:col-span-full">
              <FarCard place={place} words={words} />
            </li>
          ))}
        </ul>
      </section>
      <ClosingBanner id="closing" {...describeToursBanner(words)} />
    </>
  )
}

type SightCardProps = { place: SixSight; words: Words['destinations']; first: boolean }

function SightCard({ place, words, first }: SightCardProps) {
  const facts = [
    { name: words.allow, text: place.allow },
    { name: words.goodToKnow, text: place.goodToKnow },
  ]
  return (
    <article id={place.slug} className="flex h-full scroll-mt-8 flex-col">
      <Plate picture={place.picture} first={first} className="aspect-[3/2] w-full" />
      <h3 className="mt-4 text-[1.75rem] sm:mt-5 leading-tight">{place.name}</h3>
      <p className="text-ink-2 mt-2 max-sm:text-meta">{place.description}</p>
      <PlaceFacts facts={facts} tours={place.tours} words={words} />
      <p className="mt-auto pt-4 sm:pt-5">
        <Link to={place.path} className="button button-quiet">
          {fill(words.explore, { name: place.name })}
        </Link>
      </p>
    </article>
  )
}
