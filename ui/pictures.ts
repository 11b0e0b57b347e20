import type { Content } from '#content/content.ts'
import type { ValueOf } from '#content/kinds.ts'
import {
  type VariantKind,
  toVariantAddress as mediaAddressOf,
  createVariantKey,
  computeSize,
  listVariantWidths,
  widestVariant,
} from '#app/studio/variants.ts'
import index from './drawn/index.json' with { type: 'json' }
import type { PreparedPhoto } from './bundling/photos.ts'

/** Data that shows a picture without layout shift. Only loaders create it. */
export type Picture = {
  alt: string
  src: string
  width: number
  height: number
  colour: string
  /** Point that crops keep, from the left and the top, 0 to 1. */
  focus: { x: number; y: number }
  /** The focus point of the phone crop. */
  phoneFocus?: { x: number; y: number }
  /** A composition for phones with its own proportions, and its dark version. */
  portrait?: { src: string; width: number; height: number; night?: string }
  night?: string
  /** Sizes of a photograph, newest format first; those of a phone crop come before the others. */
  sources?: Source[]
}

export type Source = {
  type: string
  srcSet: string
  media?: string
  width?: number
  height?: number
}

type DrawingFacts = {
  width: number
  height: number
  colour: string
  focus?: { x: number; y: number }
  portrait?: { width: number; height: number }
  dark?: boolean
}

const addresses = import.meta.glob<string>('./drawn/**/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const drawings: Record<string, DrawingFacts> = index

const photoAddresses = import.meta.glob<string>('../.photos/**/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})
const photos: Record<string, PreparedPhoto> = Object.assign(
  {},
  ...Object.values(import.meta.glob('../.photos/index.json', { import: 'default', eager: true })),
)

/** Ids of all drawings and photographs in this build. */
export function listPictures(): string[] {
  return [...new Set([...Object.keys(drawings), ...Object.keys(photos)])]
}

/**
 * The picture of an id such as 'tours/cape-peninsula': the content's photograph, else a drawing.
 * Throws if there is no drawing.
 */
export function getPicture({ pictures }: Content, id: string): Picture {
  const alt = pictures[id]?.alt
  const uploaded = pictures[id]?.photo
  if (uploaded) return describePhoto(uploaded, alt ?? '')
  const plate = pictures[id]?.plate ?? id
  const photo = findPhoto(plate, alt ?? '')
  if (photo) return photo
  const facts = drawings[plate]
  const src = findDrawingAddress(plate)
  if (!facts || !src || alt === undefined)
    throw new Error(
      `There is no picture '${id}': draw art/scenes/${plate}.ts and describe it in content/pictures.ts.`,
    )
  return {
    alt,
    src,
    width: facts.width,
    height: facts.height,
    colour: facts.colour,
    focus: facts.focus ?? { x: 0.5, y: 0.5 },
    ...includeIfDefined('portrait', findPortrait(plate, facts)),
    ...includeIfDefined('night', facts.dark ? src : findDrawingAddress(`${plate}.night`)),
  }
}

/** A copy of the picture without its phone versions. */
export function removePortrait({
  portrait: _none,
  phoneFocus: _nor,
  sources,
  ...picture
}: Picture): Picture {
  const others = sources?.filter(({ media }) => media !== phone)
  return {
    ...picture,
    ...(others && { sources: others.map(({ type, srcSet }) => ({ type, srcSet })) }),
  }
}

/** The photograph of a person of the company, if the owner has added one. */
export function findPersonPhoto(
  content: Content,
  { id, name, picture }: Content['about']['people'][number],
): Picture | undefined {
  return picture ? getPicture(content, picture) : findPhoto(`people/${id}`, name)
}

/** The picture as it is printed, without its dark versions. */
export function getPaperPicture(content: Content, id: string): Picture {
  const { night: _dark, portrait, ...picture } = getPicture(content, id)
  if (!portrait) return picture
  const { night: _darkPortrait, ...lightPortrait } = portrait
  return { ...picture, portrait: lightPortrait }
}

/**
 * The owner's photograph of an id, with alternative text; undefined if there is none. It replaces a
 * drawing everywhere (content/photos/README.md); people have no drawings.
 */
function findPhoto(id: string, alt: string): Picture | undefined {
  const photo = photos[id]
  if (!photo) return undefined
  const { width, height, colour, widths, hash } = photo
  const address = (variantWidth: number, kind: string) =>
    photoAddresses[`../.photos/${id}-${hash}-${variantWidth}.${kind}`] ?? ''
  const sources = ['avif', 'webp'].map((kind) => ({
    type: `image/${kind}`,
    srcSet: widths
      .map((variantWidth) => `${address(variantWidth, kind)} ${variantWidth}w`)
      .join(', '),
  }))
  const defaultWidth = widths.findLast((made) => made <= 1280) ?? width
  const src = address(defaultWidth, 'webp')
  return {
    alt,
    src,
    width,
    height,
    colour,
    focus: { x: 0.5, y: 0.5 },
    sources,
  }
}

type Photo = NonNullable<ValueOf<'picture'>['photo']>
type Box = NonNullable<Photo['crop']>

const phone = '(max-width: 640px)'
const wider = '(min-width: 640.02px)'

function describePhoto(photo: Photo, alt: string): Picture {
  const { colour, crop, focus = { x: 0.5, y: 0.5 } } = photo
  const variant = describeVariant(photo, crop)
  const { src, width, height } = variant
  return {
    alt,
    src,
    width,
    height,
    colour,
    focus,
    ...includeIfDefined('phoneFocus', photo.phone && photo.phoneFocus),
    sources: photo.phone
      ? [...listSources(describeVariant(photo, photo.phone), phone), ...listSources(variant, wider)]
      : listSources(variant),
  }
}

type ShownVariant = ReturnType<typeof describeVariant>

/** All widths of a photograph or its crop. */
function describeVariant(photo: Photo, crop: Box | undefined) {
  const form = createVariantKey(photo.master, crop)
  const size = computeSize(photo, crop)
  const width = Math.min(size.width, widestVariant)
  const widths = listVariantWidths(size.width)
  const defaultWidth = widths.findLast((variantWidth) => variantWidth <= 1280) ?? widths[0] ?? width
  return {
    form,
    widths,
    width,
    height: Math.max(1, Math.round((width * size.height) / size.width)),
    src: mediaAddressOf(form, defaultWidth, 'webp'),
  }
}

function listSources({ form, widths, width, height }: ShownVariant, media?: string): Source[] {
  const kinds: VariantKind[] = ['avif', 'webp']
  return kinds.map((kind) => ({
    type: `image/${kind}`,
    srcSet: widths
      .map((variantWidth) => `${mediaAddressOf(form, variantWidth, kind)} ${variantWidth}w`)
      .join(', '),
    ...(media === undefined ? {} : { media, width, height }),
  }))
}

function findDrawingAddress(name: string): string | undefined {
  return addresses[`./drawn/${name}.svg`]
}

function findPortrait(id: string, { portrait }: DrawingFacts): Picture['portrait'] {
  const src = findDrawingAddress(`${id}.portrait`)
  if (!src || !portrait) return undefined
  const { width, height } = portrait
  return {
    src,
    width,
    height,
    ...includeIfDefined('night', findDrawingAddress(`${id}.portrait.night`)),
  }
}

function includeIfDefined<Key extends string, Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}
