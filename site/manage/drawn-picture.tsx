import { Sources } from '../parts/picture-forms.tsx'
import type { Picture } from '../pictures.ts'

/** A tour's scene, or the vehicle, as it needs no script; not for paper. */
export function DrawnPicture({ picture, isTour }: { picture: Picture; isTour: boolean }) {
  const { portrait: _none, ...wide } = picture
  const { src, width, height, colour, focus } = wide
  const kind = isTour ? 'aspect-[3/2]' : 'bg-showroom! aspect-[2/1] [&_img]:object-contain'
  return (
    <span
      className={`plate no-print mt-4 w-full sm:max-w-80 ${kind}`}
      style={{ backgroundColor: colour }}
    >
      <picture>
        <Sources picture={wide} sizes="20rem" />
        <img
          src={src}
          alt=""
          width={width}
          height={height}
          style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
          loading="lazy"
          draggable={false}
        />
      </picture>
    </span>
  )
}
