import type { Palette } from './palettes.ts'
import { Sheet } from './sheet.ts'

/** A picture: what it is called, its inks and how it is drawn. */
export type Scene = {
  /** The picture's id, which is also its file: 'tours/cape-peninsula'. */
  readonly id: string
  readonly palette: Palette
  readonly draw: (sheet: Sheet, palette: Palette) => void
  /** Size of the sheet; 1600 × 1000 when it is left out. */
  readonly size?: readonly [number, number]
  /** What a crop must keep, as shares of width and height; the middle when it is left out. */
  readonly focus?: { readonly x: number; readonly y: number }
  /** A composition of its own for tall screens, 900 × 1300: not a crop. */
  readonly portrait?: (sheet: Sheet, palette: Palette) => void
  /** The same drawing printed in other inks, for visitors who prefer dark. */
  readonly night?: Palette
}

/** A printed picture: its file name without the folder, and its SVG. */
export type Printed = { readonly file: string; readonly svg: string }

/** Draws every version of a scene: the picture, its portrait, and both by night. */
export function printScene(scene: Scene): Printed[] {
  const [width, height] = scene.size ?? [1600, 1000]
  const printed: Printed[] = []
  const print = (suffix: string, palette: Palette, draw: Scene['draw'], w: number, h: number) => {
    const sheet = new Sheet(w, h)
    draw(sheet, palette)
    printed.push({ file: `${scene.id}${suffix}.svg`, svg: sheet.svg() })
  }
  print('', scene.palette, scene.draw, width, height)
  if (scene.portrait) print('.portrait', scene.palette, scene.portrait, 900, 1300)
  if (scene.night) print('.night', scene.night, scene.draw, width, height)
  if (scene.night && scene.portrait)
    print('.portrait.night', scene.night, scene.portrait, 900, 1300)
  return printed
}
