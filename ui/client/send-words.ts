import type { RefusalWords } from '#rules/text/format-refusal.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'

export type SendWords = {
  /** Our sentences for refusals. For any other refusal the message of the answer is shown. */
  refusals: Partial<RefusalWords>
  passwordRules?: Readonly<Record<string, string>> | undefined
  /** Shown if there was no answer, or an invalid one. */
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
