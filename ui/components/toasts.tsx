import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

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

const successTimeMs = 8_000

/**
 * Short-lived messages about what just happened, the newest first. A success disappears
 * automatically, or when a newer one arrives; a refusal stays until it is dismissed.
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
  return { toast: latest, say, dismiss }
}

export type Toaster = ReturnType<typeof useToasts>

type ToastsProps = {
  toaster: Pick<Toaster, 'toast' | 'dismiss'>
  dismissLabel: string
  /** The place; by default a corner of the page. */
  className?: string
  /** A button beside the text. It is also shown without a toast. */
  children?: ReactNode
}

/**
 * The place of the toasts, one at a time, the newest. Always rendered, so that screen readers
 * announce new ones.
 */
export function Toasts({
  toaster: { toast, dismiss },
  dismissLabel,
  className = 'fixed bottom-4 left-4 z-40 w-[min(26rem,calc(100vw-6.5rem))] sm:bottom-6 sm:left-6',
  children,
}: ToastsProps) {
  const isBad = toast?.tone === 'bad'
  return (
    <div role="status" className={className}>
      {(toast || children) && (
        <div
          className={`bg-limewash border-edge flex items-start justify-between gap-3 border border-l-4 p-4 ${isBad ? 'border-l-alarm' : 'border-l-fynbos'}`}
        >
          <p className={`font-semibold ${isBad ? 'text-alarm' : 'text-fynbos'}`}>{toast?.text}</p>
          {children}
          {toast && (
            <button
              type="button"
              className="link -my-2 min-h-10 shrink-0 text-caption"
              onClick={() => dismiss(toast.id)}
            >
              {dismissLabel}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
