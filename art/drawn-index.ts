import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type DrawnEntry = {
  readonly width: number
  readonly height: number
  /** Mean colour, shown until the picture has loaded. */
  readonly colour: string
  /** Point that a crop must keep, as shares of width and height. */
  readonly focus: { readonly x: number; readonly y: number }
  readonly portrait?: { readonly width: number; readonly height: number }
  /** True if a version for dark mode is drawn too. */
  readonly night?: true
  /** True if it is drawn after sunset, so that dark mode shows it as it is. */
  readonly dark?: true
  readonly sourceHash: string
}

export type SceneFile = { readonly id: string; readonly file: string; readonly sourceHash: string }

const scenes = fileURLToPath(new URL('scenes', import.meta.url))

export const drawnFolder: string = fileURLToPath(new URL('../ui/drawn', import.meta.url))

const indexFile = path.join(drawnFolder, 'index.json')

/** Every scene under art/scenes, by id. Files whose name starts with an underscore are shared parts, not scenes. */
export function listScenes(): SceneFile[] {
  return readdirSync(scenes, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter(
      (name) =>
        name.endsWith('.ts') && !name.endsWith('.test.ts') && !path.basename(name).startsWith('_'),
    )
    .toSorted()
    .map((name) => {
      const file = path.join(scenes, name)
      return { id: name.replace(/\.ts$/, ''), file, sourceHash: hashSource(file) }
    })
}

/** The index of drawn pictures; empty if nothing is drawn yet. */
export function readIndex(): Record<string, DrawnEntry> {
  try {
    return JSON.parse(readFileSync(indexFile, 'utf8')) as Record<string, DrawnEntry>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

export function writeIndex(index: Record<string, DrawnEntry>): void {
  mkdirSync(drawnFolder, { recursive: true })
  const sorted = Object.fromEntries(Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const fresh = `${indexFile}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(sorted, null, 2)}\n`)
  renameSync(fresh, indexFile)
}

function nameOf(file: string): string {
  return path.relative(scenes, file).replaceAll(path.sep, '/')
}

function hashSource(file: string): string {
  const hash = createHash('sha256')
  const seen = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const [, from = ''] of readFileSync(next, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      open.push(path.resolve(path.dirname(next), from))
    }
  }
  for (const one of [...seen].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    hash.update(`${nameOf(one)}\n${readFileSync(one, 'utf8').replaceAll('\r\n', '\n')}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
