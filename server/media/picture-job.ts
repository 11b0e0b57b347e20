import type { Box } from '#rules/media/forms.ts'

/** What the process that opens pictures is asked for: files by their full paths. */
export type PictureJob =
  | { make: 'master'; from: string; into: string }
  /** `into` is without its ending: there are two files. */
  | { make: 'form'; from: string; into: string; crop: Box | undefined; width: number }

/** Why a file is no photograph that we take; the words stand in content/words/en/desk-refusals.ts. */
export type PictureFault =
  | 'media-empty'
  | 'media-heic'
  | 'media-svg'
  | 'media-kind'
  | 'media-animated'
  | 'media-damaged'
  | 'media-too-many-pixels'
  | 'media-too-small'

/** What is known of a master beside its bytes. */
export type MasterFacts = { width: number; height: number; colour: string }

/** What that process says, once for each job; with `swollenMb` it has ended. */
export type PictureNews = { peakMb: number } & (
  | { done: MasterFacts | undefined }
  | { refused: PictureFault; facts: Record<string, number> }
  | { failed: string }
  | { swollenMb: number }
)
