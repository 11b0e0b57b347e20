import { Plate } from '../components/picture.tsx'
import type { Picture } from '../pictures.ts'

/** A plate that has loaded, one that is still on its way, and one that is broken. */
export function PlateStates({ picture }: { picture: Picture }) {
  const { portrait: _portrait, night: _night, ...plain } = picture
  return (
    <section>
      <h2 className="text-h2">Plates</h2>
      <div className="mt-8 grid gap-6 sm:grid-cols-3">
        <Plate picture={picture} first className="aspect-[4/3] w-full" />
        <Plate picture={{ ...plain, src: '' }} className="aspect-[4/3] w-full" />
        <Plate picture={{ ...plain, src: '/missing.svg' }} className="aspect-[4/3] w-full" />
      </div>
    </section>
  )
}
