import type { Box } from '../forms.ts'

/** A job of the picture process; files are full paths. */
export type PictureJob =
  | { make: 'master'; from: string; into: string }
  /** `into` has no extension: there are two files. */
  | { make: 'form'; from: string; into: string; crop: Box | undefined; width: number }

/** Why a file is not accepted as a photograph; content/words/en/desk-refusals.ts has the words. */
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

/** The process's answer, one per job; with `swollenMb` it has ended. */
export type PictureNews = { peakMb: number } & (
  | { done: MasterFacts | undefined }
  | { refused: PictureFault; facts: Record<string, number> }
  | { failed: string }
  | { swollenMb: number }
)
