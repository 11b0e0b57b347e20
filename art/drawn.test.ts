import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { heaviest, loadScene, weigh } from './draw-scene.ts'
import { drawnFolder, listScenes, readIndex } from './drawn-index.ts'
import { printScene } from './kit/scene.ts'

const scenes = listScenes()
const index = readIndex()

/**
 * Scenes that the test draws in full: quick ones, and one with a relief. The rest is checked by
 * source hash.
 */
const redrawn = new Set(['attractions/boulders-beach', 'logo-mark', 'vehicles/premium-sedan'])

function filesOf(id: string): string[] {
  const entry = index[id]
  return [
    '.svg',
    ...(entry?.portrait ? ['.portrait.svg'] : []),
    ...(entry?.night ? ['.night.svg'] : []),
    ...(entry?.portrait && entry.night ? ['.portrait.night.svg'] : []),
  ].map((ending) => path.join(drawnFolder, id + ending))
}

describe('the drawn pictures', () => {
  it('are those of the scenes, no more and no fewer', () => {
    expect(Object.keys(index)).toEqual(scenes.map((scene) => scene.id).toSorted())
  })

  it('were drawn from the source as it stands (if not: node scripts/draw.ts)', () => {
    const stale = scenes.filter((scene) => index[scene.id]?.sourceHash !== scene.sourceHash)
    expect(stale.map((scene) => scene.id)).toEqual([])
  })

  it('weigh at most 15 kB each as they travel', () => {
    const heavy = scenes
      .flatMap((scene) => filesOf(scene.id))
      .map((file) => ({
        file: path.relative(drawnFolder, file),
        bytes: weigh(readFileSync(file, 'utf8')),
      }))
      .filter((one) => one.bytes > heaviest)
    expect(heavy).toEqual([])
  })

  it.each(scenes.filter((scene) => redrawn.has(scene.id)))(
    'come out the same to the byte when drawn again: $id',
    async (file) => {
      for (const { file: name, svg } of printScene(await loadScene(file))) {
        expect(svg === readFileSync(path.join(drawnFolder, name), 'utf8'), name).toBe(true)
      }
    },
  )

  it('carry no colour name, filter, script or text: flat inks and rolls alone', () => {
    const odd = scenes
      .flatMap((scene) => filesOf(scene.id))
      .filter((file) =>
        /<(filter|script|text|image|style)|NaN|undefined/.test(readFileSync(file, 'utf8')),
      )
    expect(odd.map((file) => path.relative(drawnFolder, file))).toEqual([])
  })
})
