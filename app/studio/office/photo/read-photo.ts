import type { Box } from '../../variants.ts'
import { isFields } from '../document-path.ts'
import type { ShownPhoto } from './media-image.tsx'

export type Photo = ShownPhoto & {
  phone?: Box | undefined
  phoneFocus?: ShownPhoto['focus']
  credit?: string | undefined
  licence?: string | undefined
}

/** Reads a draft's photograph, which may be incomplete. Undefined for any other value. */
export function readPhoto(value: unknown): Photo | undefined {
  if (!isFields(value)) return undefined
  const { master, width, height } = value
  const isPhoto =
    typeof master === 'string' && typeof width === 'number' && typeof height === 'number'
  return isPhoto ? (value as unknown as Photo) : undefined
}
