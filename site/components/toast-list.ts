export type Tone = 'good' | 'bad'
export type Toast = { id: number; text: string; tone: Tone }

/** What is kept once something more is told: of what went well only the newest; each refusal, once, until it is dismissed. */
export function addToast(kept: readonly Toast[], toast: Toast): Toast[] {
  const stays = ({ text, tone }: Toast) =>
    text !== toast.text && (tone === 'bad' || toast.tone === 'bad')
  return [...kept.filter(stays), toast]
}

/** What is shown of it: two at most, the newest refusal and below it what went well; an older one once that is dismissed. */
export function pickShown(kept: readonly Toast[]): Toast[] {
  const newest = (['bad', 'good'] as const).map((tone) =>
    kept.findLast((toast) => toast.tone === tone),
  )
  return newest.filter((toast) => toast !== undefined)
}
