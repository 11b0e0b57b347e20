import type { RefusalWords } from '#rules/text/format-refusal.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'

/** What a form says about what became of it. */
export type SendWords = {
  /** What is refused in our own words; anything else in those of the answer. */
  refusals: Partial<RefusalWords>
  passwordRules?: Readonly<Record<string, string>> | undefined
  /** What is said when no answer came, or none of ours. */
  failed: string
  /** What is said beside it when the device knows of no network. */
  offline?: string | undefined
}

/** That nothing came back, in words. */
export function listFailure({ failed, offline }: SendWords): RefusalLine[] {
  return [failed, ...(offline && !navigator.onLine ? [offline] : [])].map((text) => ({
    text,
    isFailure: true,
  }))
}
