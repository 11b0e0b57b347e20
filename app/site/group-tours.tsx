import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { formatCapacity } from '#rules/catalogue/group-tour.ts'
import { enquiryPath } from '#app/enquiries/pages/enquiry-path.ts'
import { Gallery } from './group-tours/gallery.tsx'
import { describeListedPage } from '#ui/loading/head.ts'
import { ClosingBanner } from '#ui/components/closing-banner.tsx'
import { getPicture, type Picture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/group-tours.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'

type Experience = {
  slug: string
  name: string
  picture: Picture
  /** Example: '15-50 people'. */
  capacity: string
  duration: string
  description: string
  path: string
}

type ExperiencesProps = { experiences: readonly Experience[]; words: Words['groupTours'] }

function Experiences({ experiences, words }: ExperiencesProps) {
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
      {/* Placed at the bottom, so that the figures of a row align. */}
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

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { fleetPictures, groupAmenities, groupExperiences } = content.groupTours
  const siteWords = wordsOf(content)
  const words = siteWords.groupTours
  return {
    head: describeListedPage(content, '/group-tours', words.band),
    band: words.band,
    words,
    amenities: groupAmenities,
    experiences: groupExperiences.map((experience): Experience => ({
      ...experience,
      picture: getPicture(content, experience.picture),
      capacity: formatCapacity(experience.capacity),
      path: enquiryPath('group-tours', experience.name),
    })),
    plates: fleetPictures.map((plate) => ({
      ...plate,
      picture: getPicture(content, plate.picture),
    })),
    ways: [
      { label: words.customise, path: enquiryPath('group-tours', words.customiseSubject) },
      { label: words.quote, path: enquiryPath('group-tours', words.quoteSubject) },
    ],
  }
}

export const meta = showHead

export default function GroupTours({ loaderData }: Route.ComponentProps) {
  const { words, ways } = loaderData
  return (
    <>
      <section className="wrap pt-14">
        <h1 className="text-page max-w-[16em]">{words.title}</h1>
        <p className="text-ink-2 mt-5 max-w-2xl text-lead">{words.lead}</p>
        <p className="mt-6">
          {words.askTitle}{' '}
          <Link to="/group-quotes" className="link">
            {words.ask}
          </Link>
        </p>
      </section>
      <Amenities amenities={loaderData.amenities} words={words} />
      <Experiences experiences={loaderData.experiences} words={words} />
      <Gallery plates={loaderData.plates} words={words} />
      <ClosingBanner id="closing" title={words.closingTitle} text={words.closingText} ways={ways} />
    </>
  )
}

type AmenitiesProps = {
  amenities: readonly { name: string; description: string }[]
  words: Words['groupTours']
}

function Amenities({ amenities, words }: AmenitiesProps) {
  return (
    <section aria-labelledby="amenities" className="wrap pt-16">
      <h2 id="amenities" className="max-w-[20rem] text-h2 sm:max-w-none">
        {words.amenitiesTitle}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {amenities.map((amenity) => (
          <li key={amenity.name} className="border-ink border-t pt-4">
            <h3 className="text-h3">{amenity.name}</h3>
            <p className="text-ink-2 mt-2">{amenity.description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
