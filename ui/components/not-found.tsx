import day from '../drawn/not-found.svg?url'
import night from '../drawn/not-found.night.svg?url'
import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { TitleBand } from '#app/site/frame/title-band.tsx'
import type { Picture } from '../pictures.ts'
import type { loader } from '#app/root.tsx'
import { Plate } from './picture.tsx'

/**
 * Bundled with this page: a failed screen has no loader to bring the picture, and no other page
 * uses it.
 */
const picture: Picture = {
  alt: '',
  src: day,
  night,
  width: 1600,
  height: 1000,
  colour: '#bbc1bb',
  focus: { x: 0.6, y: 0.6 },
}

type NotFoundProps = {
  title: string | undefined
  text: string | undefined
  above?: ReactNode
  /** Links onward. The first is the preferred one. */
  ways: readonly { path: string; label: string | undefined }[]
}

/**
 * Shown for every address without a page: what is missing, links onward, and the picture of a path
 * into fog.
 */
export function NotFound({ title, text, above, ways }: NotFoundProps) {
  const frame = useRouteLoaderData<typeof loader>('root')?.frame
  return (
    <>
      {/* A failed screen gives the header no band, so it is rendered here, right below. */}
      {frame && <TitleBand name={frame.words.failure.missing} />}
      <section className="wrap grid items-center gap-x-16 gap-y-12 pt-14 lg:grid-cols-2">
        <div>
          {above}
          <h1 className="text-page">{title}</h1>
          <p className="text-ink-2 mt-5 max-w-md text-lead">{text}</p>
          <ul className="mt-8 flex flex-wrap gap-3">
            {ways.map(({ path, label }, position) => (
              <li key={path}>
                <Link
                  to={path}
                  className={`button ${position === 0 ? 'button-primary' : 'button-quiet'}`}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <Plate picture={picture} first decorative className="aspect-[4/3] w-full" />
      </section>
    </>
  )
}
