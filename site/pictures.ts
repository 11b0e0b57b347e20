import type { Content } from '#content/content.ts'
import index from './drawn/index.json' with { type: 'json' }
import type { PreparedPhoto } from './bundling/photos.ts'

/** What a screen needs to show one picture without moving the page. Made in loaders only. */
export type Picture = {
  alt: string
  src: string
  width: number
  height: number
  /** The dominant colour, shown until the picture is there. */
  colour: string
  /** The point that crops keep, from the left and the top, 0 to 1. */
  focus: { x: number; y: number }
  /** A composition of its own for phones, with its own proportions, and one of each for the dark. */
  portrait?: { src: string; width: number; height: number; night?: string }
  night?: string
  /** The sizes of a photograph that replaces the drawing, newest format first. */
  sources?: { type: string; srcSet: string }[]
}

type Drawn = {
  width: number
  height: number
  colour: string
  focus?: { x: number; y: number }
  portrait?: { width: number; height: number }
}

const addresses = import.meta.glob<string>('./drawn/**/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const drawn: Record<string, Drawn> = index

const photoAddresses = import.meta.glob<string>('../.photos/**/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})
const photos: Record<string, PreparedPhoto> = Object.assign(
  {},
  ...Object.values(import.meta.glob('../.photos/index.json', { import: 'default', eager: true })),
)

/** The ids of all that is drawn or photographed in this build. */
export function listPictures(): string[] {
  return [...new Set([...Object.keys(drawn), ...Object.keys(photos)])]
}

/**
 * The picture of an id such as 'tours/cape-peninsula', or of the plate that the content shows for it. Throws
 * when nothing was drawn for it.
 */
export function getPicture({ pictures }: Content, id: string): Picture {
  const alt = pictures[id]?.alt
  const plate = pictures[id]?.plate ?? id
  const photo = findPhoto(plate, alt ?? '')
  if (photo) return photo
  const facts = drawn[plate]
  const src = addressOf(plate)
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
    ...optional('portrait', findPortrait(plate, facts)),
    ...optional('night', addressOf(`${plate}.night`)),
  }
}

/**
 * The owner's photograph of an id, with words for those who cannot see it; undefined where there is
 * none. It wins over a drawing, in every place (content/photos/README.md), and people have no drawing.
 */
export function findPhoto(id: string, alt: string): Picture | undefined {
  const photo = photos[id]
  if (!photo) return undefined
  const { width, height, colour, widths, hash } = photo
  const address = (made: number, kind: string) =>
    photoAddresses[`../.photos/${id}-${hash}-${made}.${kind}`] ?? ''
  const sources = ['avif', 'webp'].map((kind) => ({
    type: `image/${kind}`,
    srcSet: widths.map((made) => `${address(made, kind)} ${made}w`).join(', '),
  }))
  const usual = widths.findLast((made) => made <= 1280) ?? width
  const src = address(usual, 'webp')
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

function addressOf(name: string): string | undefined {
  return addresses[`./drawn/${name}.svg`]
}

function findPortrait(id: string, { portrait }: Drawn): Picture['portrait'] {
  const src = addressOf(`${id}.portrait`)
  if (!src || !portrait) return undefined
  const { width, height } = portrait
  return { src, width, height, ...optional('night', addressOf(`${id}.portrait.night`)) }
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}
