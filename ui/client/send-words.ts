import type { RefusalWords } from '#rules/text/format-refusal.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'

export type SendWords = {
  /** Our own words for refusals; any other refusal shows the words of the answer. */
  refusals: Partial<RefusalWords>
  passwordRules?: Readonly<Record<string, string>> | undefined
  /** Shown if no answer came, or none of ours. */
  failed: string
  /** Added if the device knows that it is offline. */
  offline?: string | undefined
}

export function listFailure({ failed, offline }: SendWords): RefusalLine[] {
  return [failed, ...(offline && !navigator.onLine ? [offline] : [])].map((text) => ({
    text,
    isFailure: true,
  }))
}
