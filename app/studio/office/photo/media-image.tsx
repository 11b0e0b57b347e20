import { type CSSProperties, useEffect, useState } from 'react'
import {
  toVariantAddress,
  type Box,
  createVariantKey,
  computeSize,
  listVariantWidths,
} from '../../variants.ts'
import { awaitVariants } from './media-calls.ts'
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
  const widths = listVariantWidths(computeSize(photo).width)
  const [sharpMaster, setSharpMaster] = useState<string>()
  useEffect(() => {
    if (!isLarge) return undefined
    let isCancelled = false
    void awaitVariants(master, undefined).then(
      () => !isCancelled && setSharpMaster(master),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [isLarge, master])
  const largeWidth = widths.findLast((candidate) => candidate <= 1280)
  const width = (sharpMaster === master ? largeWidth : undefined) ?? widths[0] ?? photo.width
  return (
    <img
      src={toVariantAddress(createVariantKey(master), width, 'webp')}
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
