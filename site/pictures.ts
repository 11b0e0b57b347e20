import index from '#art/drawn/index.json' with { type: 'json' }
import { pictures } from '#content/pictures.ts'

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
  /** A composition of its own for phones, and one for the dark. */
  portrait?: string
  night?: string
  nightPortrait?: string
}

type Drawn = { width: number; height: number; colour: string; focus?: { x: number; y: number } }

const addresses = import.meta.glob<string>('../art/drawn/**/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const drawn: Record<string, Drawn> = index
/** A plate that has not been drawn with the kit yet stands in with these facts. */
const standIn: Drawn = { width: 1600, height: 1000, colour: '#b9cdd0' }

/** The picture of an id such as 'tours/cape-peninsula'. Throws when nothing was drawn for it. */
export function getPicture(id: string): Picture {
  const facts = drawn[id] ?? standIn
  const src = addressOf(id)
  const alt = pictures[id]?.alt
  if (!src || alt === undefined)
    throw new Error(
      `There is no picture '${id}': draw art/scenes/${id}.ts and describe it in content/pictures.ts.`,
    )
  return {
    alt,
    src,
    width: facts.width,
    height: facts.height,
    colour: facts.colour,
    focus: facts.focus ?? { x: 0.5, y: 0.5 },
    ...optional('portrait', addressOf(`${id}.portrait`)),
    ...optional('night', addressOf(`${id}.night`)),
    ...optional('nightPortrait', addressOf(`${id}.portrait.night`)),
  }
}

function addressOf(name: string): string | undefined {
  return addresses[`../art/drawn/${name}.svg`]
}

function optional<Key extends string>(key: Key, value: string | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string }
}
