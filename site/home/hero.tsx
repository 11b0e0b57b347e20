import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { wayState } from '../frame/way-state.ts'
import { Plate } from '../parts/plate.tsx'
import type { Picture } from '../pictures.ts'

/** The first screen of Home: the mountain, the promise, and two ways on (P2.4). */
export function Hero({ words, picture }: { words: Words['home']; picture: Picture }) {
  return (
    <section className="hero bg-sky relative overflow-hidden">
      <div className="wrap relative z-10 grid gap-x-16 gap-y-6 pt-28 sm:pt-32 lg:grid-cols-[1.55fr_1fr] lg:items-end">
        <h1 className="text-h1 max-w-[12em]">{words.title}</h1>
        <div className="max-w-md lg:pb-2">
          <p className="text-lead">{words.lead}</p>
          <p className="mt-5 flex flex-wrap gap-3">
            <a href="#popular-tours" className="button button-primary">
              {words.explore}
            </a>
            <Link to="/contact" state={wayState} className="button button-quiet">
              {words.custom}
            </Link>
          </p>
        </div>
      </div>
      <Plate picture={picture} first className="hero-plate -mt-[8vw] w-full max-sm:mt-2" />
    </section>
  )
}
