import { type CSSProperties, useEffect, useState } from 'react'
import { addressOf, type Box, variantKey, sizeOf, listVariantWidths } from '../../variants.ts'
import { awaitForms } from './media-calls.ts'
import { cropToShape, centre, type Point, wholeBox } from './crop-box.ts'

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
  /** True if shown large. A sharper version then replaces the first one. */
  isLarge?: boolean
  style?: CSSProperties
}

/** A whole photograph: its narrowest version, which exists at once, or a larger one. */
export function MediaImage({ photo, isLarge = false, style }: MediaImageProps) {
  const { master } = photo
  const widths = listVariantWidths(sizeOf(photo).width)
  const [sharp, setSharp] = useState<string>()
  useEffect(() => {
    if (!isLarge) return undefined
    let isCancelled = false
    void awaitForms(master, undefined).then(
      () => !isCancelled && setSharp(master),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [isLarge, master])
  const large = widths.findLast((made) => made <= 1280)
  const width = (sharp === master ? large : undefined) ?? widths[0] ?? photo.width
  return (
    <img
      src={addressOf(variantKey(master), width, 'webp')}
      alt=""
      draggable={false}
      style={style}
    />
  )
}

type CroppedPhotoProps = {
  photo: ShownPhoto
  shape: number
  part?: Box | undefined
}

/** A photograph cropped to another shape, as on a page. */
export function CroppedPhoto({ photo, shape, part = photo.crop ?? wholeBox }: CroppedPhotoProps) {
  const { x, y, width, height } = cropToShape(part, photo.focus ?? centre, shape, photo)
  return (
    <span className="photo-cut" style={{ aspectRatio: shape, backgroundColor: photo.colour }}>
      <MediaImage
        photo={photo}
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
