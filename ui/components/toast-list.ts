export type Tone = 'good' | 'bad'
export type Toast = { id: number; text: string; tone: Tone }

/**
 * Toasts to keep after a new one: the newest success only, and each refusal, once, until dismissed.
 */
export function addToast(kept: readonly Toast[], toast: Toast): Toast[] {
  const stays = ({ text, tone }: Toast) =>
    text !== toast.text && (tone === 'bad' || toast.tone === 'bad')
  return [...kept.filter(stays), toast]
}

/**
 * Toasts to show, two at most: the newest refusal and the success below it. Older ones follow after
 * dismissal.
 */
export function pickShown(kept: readonly Toast[]): Toast[] {
  const newest = (['bad', 'good'] as const).map((tone) =>
    kept.findLast((toast) => toast.tone === tone),
  )
  return newest.filter((toast) => toast !== undefined)
}
