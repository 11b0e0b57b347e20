import type { Box } from '../variants.ts'

/** A job for the picture process. Files are full paths. */
export type PictureJob =
  | { make: 'master'; from: string; into: string }
  /** `into` has no extension, because two files are made. */
  | { make: 'form'; from: string; into: string; crop: Box | undefined; width: number }

/**
 * Why a file is not accepted as a photograph. content/words/en/desk-refusals.ts has the sentences.
 */
export type PictureFault =
  | 'media-empty'
  | 'media-heic'
  | 'media-svg'
  | 'media-kind'
  | 'media-animated'
  | 'media-damaged'
  | 'media-too-many-pixels'
  | 'media-too-small'

export type MasterFacts = { width: number; height: number; colour: string }

/** The process's answer, one per job. `swollenMb`: it used too much memory and has ended. */
export type PictureAnswer = { peakMb: number } & (
  | { done: MasterFacts | undefined }
  | { refused: PictureFault; facts: Record<string, number> }
  | { failed: string }
  | { swollenMb: number }
)
