import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { Link } from 'react-router'
import { describeListedPage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { ClosingBanner, describeToursBanner } from '#ui/components/closing-banner.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { Plate } from '#ui/components/picture.tsx'
import { findPersonPhoto, getPicture, type Picture } from '#ui/pictures.ts'
import type { Route } from './+types/about.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { about, people } = content.about
  const siteWords = wordsOf(content)
  return {
    head: describeListedPage(content, '/about', about.title),
    band: siteWords.about.band,
    words: siteWords.about,
    about,
    pictures: {
      head: getPicture(content, 'categories/city-tours'),
      how: getPicture(content, 'posts/perfect-day-cape-peninsula-ultimate-itinerary'),
      not: getPicture(content, 'posts/whale-watching-hermanus-guide'),
    },
    closing: describeToursBanner(siteWords.destinations),
    people: people.map((person) => ({
      ...person,
      photo: findPersonPhoto(content, person),
    })),
  }
}

export const meta = showHead

export default function About({ loaderData }: Route.ComponentProps) {
  const { about, people, pictures, words } = loaderData
  return (
    <>
      <article className="wrap pt-14">
        <PageHead title={about.title} lead={about.lead} picture={pictures.head} />
        <section aria-labelledby="people" className="mt-20">
          <h2 id="people" className="text-h2">
            {about.people.title}
          </h2>
          <ul className="mt-8 grid gap-x-6 gap-y-10 md:grid-cols-3 lg:gap-x-10">
            {people.map((person) => (
              <Person key={person.id} person={person} words={words} />
            ))}
          </ul>
          <p className="text-ink-2 mt-6 text-meta">{about.people.note}</p>
        </section>
        <div className="mt-20 grid gap-x-10 gap-y-16 md:grid-cols-2">
          <Points {...about.how} picture={pictures.how} />
          <Points {...about.not} picture={pictures.not} />
        </div>
        <div className="border-ink mt-20 border-t-4 pt-8">
          <Points {...about.papers} className="gap-x-16 lg:columns-2" />
          <p className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
            <Link to="/company-details" className="link py-1">
              {words.details}
            </Link>
            <Link to="/contact" className="link py-1">
              {words.write}
            </Link>
          </p>
        </div>
      </article>
      <ClosingBanner id="closing" {...loaderData.closing} />
    </>
  )
}

type LoadedAbout = Route.ComponentProps['loaderData']

/** Shows a photograph if the owner has added one. A drawn face would show nobody real. */
function Person({
  person,
  words,
}: {
  person: LoadedAbout['people'][number]
  words: LoadedAbout['words']
}) {
  return (
    <li className="border-ink border-t-4">
      {person.photo && (
        <Plate
          picture={person.photo}
          sizes="(min-width: 48rem) 30vw, 90vw"
          className="aspect-[4/5] w-full"
        />
      )}
      <div className="pt-5">
        <h3 className="text-h3">{person.name}</h3>
        <p className="text-disa mt-1 text-meta font-semibold">{person.role}</p>
        <p className="mt-3">{person.text}</p>
        <p className="text-ink-2 mt-3 text-meta">{person.languages}</p>
        {person.registration && (
          <p className="text-ink-2 text-meta">
            {words.registered} {person.registration}
          </p>
        )}
      </div>
    </li>
  )
}

type PointsProps = {
  title: string
  points: readonly string[]
  picture?: Picture
  className?: string
}

function Points({ title, points, picture, className = '' }: PointsProps) {
  return (
    <section>
      {picture && <Plate picture={picture} decorative className="mb-6 aspect-[16/10] w-full" />}
      <h2 className="text-h2">{title}</h2>
      <ul className={`marker:text-disa mt-5 list-disc space-y-2.5 pl-5 ${className}`}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
