import type { Ink } from './colour.ts'
import { num } from './path.ts'

/** How a mark is put on the sheet. */
export type Placing = {
  x: number
  y: number
  scale?: number
  /** Mirrored left to right. */
  flip?: boolean
  /** Degrees, clockwise. */
  turn?: number
  opacity?: number
}

/** A fragment of SVG in an object's own units, with its origin on the ground. */
export type Mark = string

/** A shape in one ink, as a mark. */
export function shape(path: string, ink: Ink, opacity = 1): Mark {
  return path
    ? `<path fill="${ink}"${opacity < 1 ? ` opacity="${num2(opacity)}"` : ''} d="${path}"/>`
    : ''
}

/** A thin line in one ink, as a mark. */
export function line(path: string, ink: Ink, width: number): Mark {
  return `<path fill="none" stroke="${ink}" stroke-width="${num(width)}" stroke-linecap="round" d="${path}"/>`
}

/** A disc in one ink, as a mark. */
export function disc(x: number, y: number, r: number, ink: Ink, opacity = 1): Mark {
  const veil = opacity < 1 ? ` opacity="${num2(opacity)}"` : ''
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${ink}"${veil}/>`
}

/** A mark moved, scaled, mirrored or turned. */
export function placed(mark: Mark, at: Placing): Mark {
  const { x, y, scale = 1, flip = false, turn = 0, opacity = 1 } = at
  const turned = turn ? `rotate(${num(turn)})` : ''
  const grown = scale === 1 && !flip ? '' : `scale(${flip ? `-${num2(scale)} ` : ''}${num2(scale)})`
  const veil = opacity < 1 ? ` opacity="${num2(opacity)}"` : ''
  return `<g transform="translate(${num(x)} ${num(y)})${turned}${grown}"${veil}>${mark}</g>`
}

/** A mark in a single ink: a silhouette, a reflection. */
export function inOneInk(mark: Mark, ink: Ink): Mark {
  return mark.replaceAll(/(fill|stroke)="#[0-9a-f]{6}"/g, `$1="${ink}"`)
}

function num2(n: number): string {
  return (Math.round(n * 100) / 100).toString().replace(/^0\./, '.')
}

/** A stop of a gradient: offset 0 to 1, ink, opacity. */
export type Stop = readonly [number, Ink, number?]

/** The sheet a scene is drawn on: marks are laid one over the other, the last on top. */
export class Sheet {
  readonly width: number
  readonly height: number
  private readonly body: string[] = []
  private readonly definitions: string[] = []
  private count = 0

  constructor(width = 1600, height = 1000) {
    this.width = width
    this.height = height
  }

  /** Lays a mark on the sheet. */
  add(mark: Mark): this {
    if (mark) this.body.push(mark)
    return this
  }

  /** Lays a shape in one ink, or a gradient from `roll`. */
  path(path: string, fill: Ink, opacity = 1): this {
    return this.add(shape(path, fill, opacity))
  }

  /** Lays a thin line. */
  line(path: string, ink: Ink, width: number): this {
    return this.add(line(path, ink, width))
  }

  /** Lays a disc. */
  disc(x: number, y: number, r: number, ink: Ink, opacity = 1): this {
    return this.add(disc(x, y, r, ink, opacity))
  }

  /** Lays a mark somewhere, scaled, mirrored or turned. */
  place(mark: Mark, at: Placing): this {
    return this.add(placed(mark, at))
  }

  /** A vertical roll of inks between two heights, to be used as a fill. */
  roll(stops: readonly Stop[], from: number, to: number): string {
    const id = this.id()
    const text = stops.map(([offset, ink, opacity = 1]) => {
      const veil = opacity < 1 ? ` stop-opacity="${num2(opacity)}"` : ''
      return `<stop offset="${num2(offset)}" stop-color="${ink}"${veil}/>`
    })
    this.definitions.push(
      `<linearGradient id="${id}" x1="0" y1="${num(from)}" x2="0" y2="${num(to)}" gradientUnits="userSpaceOnUse">${text.join('')}</linearGradient>`,
    )
    return `url(#${id})`
  }

  /** Everything that `draw` lays is seen only inside the path. */
  clip(path: string, draw: () => void): this {
    const id = this.id()
    this.definitions.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`)
    this.body.push(`<g clip-path="url(#${id})">`)
    draw()
    this.body.push('</g>')
    return this
  }

  /** Everything that `draw` lays, moved or scaled as one. */
  group(at: Placing, draw: () => void): this {
    const start = this.body.length
    draw()
    const mark = this.body.splice(start).join('')
    return this.place(mark, at)
  }

  /** The finished picture. */
  svg(): string {
    const definitions = this.definitions.length ? `<defs>${this.definitions.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}">${definitions}${this.body.join('')}</svg>\n`
  }

  private id(): string {
    const n = this.count++
    return String.fromCharCode(97 + (n % 26)) + (n < 26 ? '' : Math.floor(n / 26))
  }
}
