import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

export type Experience = {
  slug: string
  name: string
  picture: Picture
  /** '15-50 people' */
  capacity: string
  duration: string
  description: string
  path: string
}

type ExperiencesProps = { experiences: readonly Experience[]; words: Words['groupTours'] }

export function Experiences({ experiences, words }: ExperiencesProps) {
  return (
    <section aria-labelledby="experiences" className="wrap pt-24">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[1.3fr_1fr] lg:items-end">
        <h2 id="experiences" className="text-h2">
          {words.experiencesTitle}
        </h2>
        <p className="text-ink-2 max-w-md">{words.experiencesText}</p>
      </div>
      <ul className="mt-10 grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {experiences.map((experience) => (
          <li key={experience.slug}>
            <ExperienceCard experience={experience} words={words} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExperienceCard({
  experience,
  words,
}: {
  experience: Experience
  words: Words['groupTours']
}) {
  return (
    <article id={experience.slug} className="flex h-full scroll-mt-8 flex-col">
      <Plate picture={experience.picture} className="aspect-[4/3] w-full" />
      <h3 className="mt-4 text-h3">{experience.name}</h3>
      <p className="text-ink-2 mt-2 mb-4 text-meta">{experience.description}</p>
      {/* At the bottom, so that the figures of a row align. */}
      <dl className="border-rule mt-auto grid grid-cols-2 gap-x-4 border-t pt-3 text-meta">
        <div>
          <dt className="text-ink-2 text-caption">{words.capacity}</dt>
          <dd className="font-semibold">{experience.capacity}</dd>
        </div>
        <div>
          <dt className="text-ink-2 text-caption">{words.duration}</dt>
          <dd className="font-semibold">{experience.duration}</dd>
        </div>
      </dl>
      <p className="pt-4">
        <Link to={experience.path} className="link inline-block py-1 text-meta font-semibold">
          {words.enquire}
          <span className="sr-only">{fill(words.about, { name: experience.name })}</span>
        </Link>
      </p>
    </article>
  )
}
