import { useCallback, useEffect, useRef, useState } from 'react'

type Tone = 'good' | 'bad'
export type Toast = { id: number; text: string; tone: Tone }

/**
 * Toasts to keep after a new one: the newest success only, and each refusal, once, until dismissed.
 */
export function addToast(toasts: readonly Toast[], toast: Toast): Toast[] {
  const shouldStay = ({ text, tone }: Toast) =>
    text !== toast.text && (tone === 'bad' || toast.tone === 'bad')
  return [...toasts.filter(shouldStay), toast]
}

/**
 * Toasts to show, two at most: the newest refusal and the success below it. Older ones follow after
 * dismissal.
 */
export function pickShown(toasts: readonly Toast[]): Toast[] {
  const newest = (['bad', 'good'] as const).map((tone) =>
    toasts.findLast((toast) => toast.tone === tone),
  )
  return newest.filter((toast) => toast !== undefined)
}

const successTimeMs = 8_000

/**
 * Short-lived messages about what just happened. A success disappears automatically, or when a
 * newer one arrives; a refusal stays until it is dismissed.
 */
export function useToasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const lastId = useRef(0)
  const say = useCallback((text: string, tone: Tone = 'good') => {
    lastId.current += 1
    const toast = { id: lastId.current, text, tone }
    setToasts((toasts) => addToast(toasts, toast))
  }, [])
  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  const latest = toasts.at(-1)
  useEffect(() => {
    if (!latest) return
    const timer = setTimeout(
      () => setToasts((shown) => shown.filter(({ tone }) => tone === 'bad')),
      successTimeMs,
    )
    return () => clearTimeout(timer)
  }, [latest])
  return { toasts: pickShown(toasts), say, dismiss }
}

type ToastsProps = {
  toasts: Toast[]
  dismissLabel: string
  onDismiss: (id: number) => void
}

/** The corner of the toasts. Always rendered, so that screen readers announce new ones. */
export function Toasts({ toasts, dismissLabel, onDismiss }: ToastsProps) {
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-40 w-[min(26rem,calc(100vw-6.5rem))] space-y-3 sm:bottom-6 sm:left-6"
    >
      {toasts.map(({ id, text, tone }) => (
        <div
          key={id}
          className={`bg-limewash border-edge flex items-start justify-between gap-3 border border-l-4 p-4 ${tone === 'good' ? 'border-l-fynbos' : 'border-l-alarm'}`}
        >
          <p className={`font-semibold ${tone === 'good' ? 'text-fynbos' : 'text-alarm'}`}>
            {text}
          </p>
          <button
            type="button"
            className="link -my-2 min-h-10 shrink-0 text-caption"
            onClick={() => onDismiss(id)}
          >
            {dismissLabel}
          </button>
        </div>
      ))}
    </div>
  )
}
