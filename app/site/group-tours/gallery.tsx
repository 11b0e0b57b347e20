import { lazy, Suspense, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

// Loads when a picture is opened; most visitors never open one.
const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

export type FleetPlate = { slug: string; picture: Picture; name: string; caption: string }

type GalleryProps = { plates: readonly FleetPlate[]; words: Words['groupTours'] }

export function Gallery({ plates, words }: GalleryProps) {
  const [shownPosition, setShownPosition] = useState<number>()
  return (
    <section aria-labelledby="gallery" className="wrap pt-24">
      <h2 id="gallery" className="text-h2">
        {words.galleryTitle}
      </h2>
      <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-6">
        {plates.map((plate, position) => (
          <li
            key={plate.slug}
            className={position < 2 ? 'lg:col-span-3' : 'lg:col-span-2 sm:last:max-lg:col-span-2'}
          >
            <figure>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={fill(words.openPicture, { name: plate.name })}
                className="block w-full cursor-zoom-in"
                onClick={() => setShownPosition(position)}
              >
                <Plate picture={plate.picture} className="aspect-[3/2] w-full" />
              </button>
              <figcaption className="mt-3">
                <span className="display block text-[1.25rem] leading-tight">{plate.name}</span>
                <span className="text-ink-2 mt-1 block text-meta">{plate.caption}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {shownPosition !== undefined && (
        <Suspense fallback={null}>
          <PictureDialog
            plates={plates}
            shown={shownPosition}
            onShow={setShownPosition}
            onClose={() => setShownPosition(undefined)}
            words={words}
          />
        </Suspense>
      )}
    </section>
  )
}
