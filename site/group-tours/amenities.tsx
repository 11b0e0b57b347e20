import type { Words } from '#content/words/words.ts'

type AmenitiesProps = {
  amenities: readonly { name: string; description: string }[]
  words: Words['groupTours']
}

/** The six things every group gets (P2.10). */
export function Amenities({ amenities, words }: AmenitiesProps) {
  return (
    <section aria-labelledby="amenities" className="wrap pt-16">
      <h2 id="amenities" className="text-h2">
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
