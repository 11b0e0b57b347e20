import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { Link } from 'react-router'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { Plate } from '#ui/components/picture.tsx'
import { findPersonPhoto, getPicture } from '#ui/pictures.ts'
import type { Route } from './+types/about.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { about, people } = content.about
  const { pages } = content
  const siteWords = wordsOf(content)
  const path = '/about'
  const trail = describeTrail(content, [
    { name: siteWords.frame.home, path: '/' },
    { name: about.title, path },
  ])
  return {
    head: describePage(content, { ...pages[path], path, structured: [trail] }),
    band: siteWords.about.band,
    words: siteWords.about,
    about,
    picture: getPicture(content, 'fleet/convoy'),
    people: people.map((person) => ({
      ...person,
      photo: findPersonPhoto(content, person),
    })),
  }
}

export const meta = showHead

export default function About({ loaderData }: Route.ComponentProps) {
  const { about, people, picture, words } = loaderData
  return (
    <article className="wrap pt-14">
      <div className="lg:grid lg:grid-cols-[1fr_1.3fr] lg:items-end lg:gap-16">
        <div>
          <h1 className="text-page max-w-[14em]">{about.title}</h1>
          <p className="text-lead text-ink-2 mt-5 max-w-[36rem]">{about.lead}</p>
        </div>
        <Plate
          picture={picture}
          first
          sizes="(min-width: 64rem) 52vw, 90vw"
          className="aspect-[16/10] w-full max-lg:mt-8"
        />
      </div>
      <section aria-labelledby="people" className="mt-16">
        <h2 id="people" className="text-h2">
          {about.people.title}
        </h2>
        <ul className="mt-8 grid items-start gap-x-6 gap-y-10 lg:gap-x-10 md:grid-cols-3">
          {people.map((person) => (
            <Person key={person.id} person={person} words={words} />
          ))}
        </ul>
        <p className="text-ink-2 mt-5 text-meta">{about.people.note}</p>
      </section>
      <div className="mt-16 grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <Points {...about.how} />
        <Points {...about.not} />
      </div>
      <div className="mt-16 max-w-[42rem]">
        <Points {...about.papers} />
        <p className="mt-4">
          <Link to="/company-details" className="link">
            {words.details}
          </Link>
        </p>
      </div>
      <p className="mt-14">
        <Link to="/contact" className="button button-primary">
          {words.write}
        </Link>
      </p>
    </article>
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
    <li className="border-ink border-t-4 bg-plaster">
      {person.photo && (
        <Plate
          picture={person.photo}
          sizes="(min-width: 48rem) 30vw, 90vw"
          className="aspect-[4/5] w-full"
        />
      )}
      <div className="p-6 md:max-lg:p-4">
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

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="text-h2">{title}</h2>
      <ul className="marker:text-disa mt-5 list-disc space-y-2.5 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
