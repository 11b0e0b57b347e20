import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { drawnFolder, type DrawnEntry, type SceneFile } from './drawn-index.ts'
import { printScene, type Printed, type Scene } from './kit/scene.ts'

/** A drawn scene: its pictures, their compressed size and its index entry without the colour. */
export type Drawn = {
  readonly id: string
  readonly pictures: readonly Printed[]
  readonly weights: readonly { readonly file: string; readonly bytes: number }[]
  readonly milliseconds: number
  readonly entry: Omit<DrawnEntry, 'colour'>
}

/** Largest compressed size of a picture, in bytes (brotli). */
export const heaviest = 15_000

/**
 * Draws a scene and writes its pictures to ui/drawn. Throws if one is too heavy or the id does
 * not match the file.
 */
export async function drawScene(file: SceneFile): Promise<Drawn> {
  const scene = await loadScene(file)
  const start = performance.now()
  const pictures = printScene(scene)
  const milliseconds = performance.now() - start
  const weights = pictures.map((one) => ({ file: one.file, bytes: weigh(one.svg) }))
  for (const { file: name, svg } of pictures) {
    const target = path.join(drawnFolder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, svg)
  }
  const [width, height] = scene.size ?? [1600, 1000]
  const entry = {
    width,
    height,
    focus: scene.focus ?? { x: 0.5, y: 0.5 },
    ...(scene.portrait ? { portrait: { width: 900, height: 1300 } } : {}),
    ...(scene.night ? { night: true as const } : {}),
    ...(scene.palette.hour === 'blue' ? { dark: true as const } : {}),
    sourceHash: file.sourceHash,
  }
  return { id: scene.id, pictures, weights, milliseconds, entry }
}

/**
 * Loads the scene that a file exports. Throws if its id differs from the file's place under
 * art/scenes.
 */
export async function loadScene(file: SceneFile): Promise<Scene> {
  const { scene } = (await import(pathToFileURL(file.file).href)) as { scene?: Scene }
  if (!scene) throw new Error(`${file.id}: the file exports no scene`)
  if (scene.id !== file.id) throw new Error(`${file.id}: the scene calls itself ${scene.id}`)
  return scene
}

/** Compressed size of a text, in bytes. */
export function weigh(text: string): number {
  return brotliCompressSync(text).length
}
