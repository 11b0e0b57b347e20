import { type ComponentType, type MouseEvent, useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import type { Gallery as Shown } from './gallery-pictures.ts'
import { GallerySources } from './gallery-sources.tsx'
import type { ViewerProps } from './gallery-viewer.tsx'

/**
 * Shapes of a picture by the number in its row. On a phone a row of four becomes two rows of two.
 */
const shapes = {
  1: { className: 'col-span-12 aspect-[2/1]', sizes: '(min-width: 48rem) 42rem, 90vw' },
  2: { className: 'col-span-6 aspect-[3/2]', sizes: '(min-width: 48rem) 21rem, 45vw' },
  3: { className: 'col-span-4 aspect-[4/3]', sizes: '(min-width: 48rem) 14rem, 30vw' },
  4: {
    className: 'col-span-6 aspect-[4/3] sm:col-span-3',
    sizes: '(min-width: 48rem) 11rem, (min-width: 40rem) 22vw, 45vw',
  },
}

/** Row sizes by number of pictures. Every row is full, larger pictures first. */
const rows: readonly (readonly (keyof typeof shapes)[])[] = [
  [],
  [1],
  [2],
  [1, 2],
  [2, 2],
  [2, 3],
  [2, 4],
  [3, 4],
  [4, 4],
  [2, 3, 4],
  [2, 4, 4],
  [3, 4, 4],
  [4, 4, 4],
]

type OpenViewer = { Viewer: ComponentType<ViewerProps>; start: number }

/**
 * Photographs of a tour. Each links to its large version, or opens the viewer, which loads at that
 * moment.
 */
export default function Gallery({ pictures, words, title }: Shown & { title: string }) {
  const [opened, setOpened] = useState<OpenViewer>()
  const showViewer = (event: MouseEvent<HTMLAnchorElement>, start: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./gallery-viewer.tsx')
      .then(({ default: Viewer }) => setOpened({ Viewer, start }))
      .catch(() => open(href, '_self'))
  }
  const rowSizes = rows[pictures.length]?.flatMap((size) => Array<typeof size>(size).fill(size))
  return (
    <section aria-labelledby="gallery" className="no-print max-w-3xl lg:max-w-2xl">
      <h2 id="gallery" className="text-h2">
        {words.title}
      </h2>
      <ul className="mt-6 grid grid-cols-12 gap-1.5 sm:gap-2">
        {pictures.map((picture, index) => {
          const { className, sizes } = shapes[rowSizes?.[index] ?? 4]
          return (
            <li key={picture.id} className={className}>
              <a
                href={picture.large}
                aria-label={
                  picture.alt
                    ? fill(words.enlarge, { alt: picture.alt })
                    : fill(words.enlargeNumber, { n: index + 1 })
                }
                className="plate h-full cursor-zoom-in"
                style={{ backgroundColor: picture.colour }}
                onClick={(event) => showViewer(event, index)}
              >
                <picture>
                  <GallerySources picture={picture} sizes={sizes} />
                  <img
                    src={picture.src}
                    alt=""
                    width={picture.width}
                    height={picture.height}
                    loading="lazy"
                    decoding="async"
                    draggable={false}
                    style={{
                      objectPosition: `${picture.focus.x * 100}% ${picture.focus.y * 100}%`,
                    }}
                  />
                </picture>
              </a>
            </li>
          )
        })}
      </ul>
      {opened && (
        <opened.Viewer
          pictures={pictures}
          words={words}
          title={title}
          start={opened.start}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}
