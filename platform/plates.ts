import { existsSync, readFileSync } from 'node:fs'
import type { Content } from '#content/content.ts'

export type Focus = { x: number; y: number }
export type Plate = { file: string; focus: Focus }

let focuses: Record<string, { focus?: Focus }> | undefined

/** A picture's source file: a photograph in content/photos, else the drawing. */
export function findPlate({ pictures }: Content, id: string): Plate {
  const plate = pictures[id]?.plate ?? id
  focuses ??= JSON.parse(readFileSync('ui/drawn/index.json', 'utf8')) as NonNullable<typeof focuses>
  const photo = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']
    .map((ending) => `content/photos/${plate}.${ending}`)
    .find((file) => existsSync(file))
  return {
    file: photo ?? `ui/drawn/${plate}.svg`,
    focus: focuses[plate]?.focus ?? { x: 0.5, y: 0.5 },
  }
}
