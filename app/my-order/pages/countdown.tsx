import { useEffect, useState } from 'react'
import { formatHoldEnd } from '#app/order/hold.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageWords } from './manage-words.ts'

type Props = {
  /** The end of the hold, and the server's time when it answered. */
  keptUntil: string
  now: string
  /** The arrival time of that answer, on the page's monotonic clock. */
  at: number
  onEnd: () => Promise<void>
  words: ManageWords['manage']
}

/**
 * Shows the time left on the hold. Counts down from the server's figure on a monotonic clock,
 * because the device's clock may be wrong or change.
 */
export function Countdown({ keptUntil, now, at, onEnd, words }: Props) {
  const end = at + Date.parse(keptUntil) - Date.parse(now)
  // The server's value is shown until the countdown starts.
  const [remainingMs, setRemainingMs] = useState(Date.parse(keptUntil) - Date.parse(now))
  const hasEnded = remainingMs <= 0
  useEffect(() => {
    if (hasEnded) void onEnd()
  }, [hasEnded, onEnd])
  useEffect(() => {
    const tick = () => setRemainingMs(end - performance.now())
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const { text, isCounted } = formatHoldEnd(new Date(keptUntil), remainingMs, words)
  return (
    <p className="border-amber border-l-4 bg-plaster p-4">
      {text} {/* The time is not announced: a screen reader would read every second aloud. */}
      {isCounted && (
        <strong role="timer" aria-live="off" className="tabular-nums noscript:hidden">
          {fill(words.timeLeft, {
            minutes: Math.floor(seconds / 60),
            seconds: String(seconds % 60).padStart(2, '0'),
          })}
        </strong>
      )}
    </p>
  )
}
