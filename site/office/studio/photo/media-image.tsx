import { type CSSProperties, useEffect, useState } from 'react'
import { addressOf, type Box, formOf, sizeOf, widthsOf } from '#rules/media/forms.ts'
import { cutTo, middle, type Point, whole } from './crop-box.ts'

/** A photograph with what is shown of it. */
export type ShownPhoto = {
  master: string
  width: number
  height: number
  colour: string
  crop?: Box | undefined
  focus?: Point | undefined
}

type MediaImageProps = {
  photo: Pick<ShownPhoto, 'master' | 'width' | 'height'>
  /** In pixels, about. */
  wanted: number
  alt?: string
  style?: CSSProperties
}

/** So often and after so long a photograph is asked for that is still being made, in milliseconds. */
const mostTries = 40
const pauseMs = 1500

/** A whole photograph, in about the width that is wanted; in the narrowest, which is made first, until that is there. */
export function MediaImage({ photo, wanted, alt = '', style }: MediaImageProps) {
  const [tries, setTries] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (!isMissing || tries >= mostTries) return undefined
    const timer = setTimeout(() => {
      setTries((before) => before + 1)
      setIsMissing(false)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [isMissing, tries])
  const widths = widthsOf(sizeOf(photo).width)
  const width = widths.find((made) => made >= wanted) ?? widths.at(-1) ?? photo.width
  const shown = isMissing ? (widths[0] ?? width) : width
  return (
    <img
      key={`${tries} ${shown}`}
      src={addressOf(formOf(photo.master), shown, 'webp')}
      alt={alt}
      draggable={false}
      style={style}
      onError={() => setIsMissing(true)}
    />
  )
}

type CutPhotoProps = {
  photo: ShownPhoto
  /** The shape of the place, its width by its height. */
  shape: number
  /** The part that it is cut from, if not that of the photograph. */
  part?: Box | undefined
  wanted?: number
}

/** A photograph in a place of another shape, cut as a page cuts it. */
export function CutPhoto({
  photo,
  shape,
  part = photo.crop ?? whole,
  wanted = 390,
}: CutPhotoProps) {
  const { x, y, width, height } = cutTo(part, photo.focus ?? middle, shape, photo)
  return (
    <span className="photo-cut" style={{ aspectRatio: shape, backgroundColor: photo.colour }}>
      <MediaImage
        photo={photo}
        wanted={wanted / width}
        style={{
          width: `${100 / width}%`,
          height: `${100 / height}%`,
          left: `${(-x / width) * 100}%`,
          top: `${(-y / height) * 100}%`,
        }}
      />
    </span>
  )
}
