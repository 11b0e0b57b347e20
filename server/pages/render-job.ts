import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Content } from '#content/content.ts'
import type { MadeSite } from './render-site.ts'

/** What the process that renders is asked for. */
export type RenderJob = {
  /** Where the build lies, and which one is meant. */
  folder: string
  buildId: string
  content: Content
  /** What addresses begin with: '' is the site itself. */
  bases: readonly string[]
  /** What is known of the site as it is. */
  before: MadeSite
  /** Asks only what would change: all loaders run, and nothing is rendered. */
  onlyLooks?: boolean
}

/** It may be asked, too, to press a file as small as it goes. */
export type PressJob = { press: Uint8Array<ArrayBuffer> }

/** A file as it is served, in all its forms. */
export type RenderedFile = {
  address: string
  headers: Record<string, string>
  bodies: Bodies
}
export type Bodies = Partial<Record<'' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>>

/** The bytes of a master that it asked for; none where they cannot be had. */
export type MasterAnswer = { master: string; bytes: Uint8Array | undefined }

/** What that process says: each file as it is ready, which photographs it needs for cards, then one of the others. */
export type RenderNews =
  | { file: RenderedFile }
  | { pressed: Bodies }
  | { needs: string }
  | { done: { made: MadeSite; failedPage: string; peakMb: number } }
  /** With `isFault` the content is to blame, and would be the next time. */
  | { failed: readonly string[]; isFault: boolean }

/** More than so much, in MB, the process that renders may not take. */
export const mostMb = 400

/**
 * Which build lies below `folder`, by what it renders with and by the program that does it; undefined where
 * nothing was built. A later build has another.
 */
export function readBuildId(folder: string, program: string): string | undefined {
  const files = [
    path.join(folder, 'server/index.js'),
    path.join(folder, 'page-parts.json'),
    program,
  ]
  if (!files.every((file) => existsSync(file))) return undefined
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file)).update('\0')
  return hash.digest('base64url')
}
