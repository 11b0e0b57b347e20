import { type CSSProperties, useEffect } from 'react'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import type { GuideWords } from './guide-words.ts'

type SignProps = { words: GuideWords; name: string; onClose: () => void }

/**
 * The guest's name in full screen, to hold up at a door or in an arrivals hall: as large as its
 * lines allow, along the phone's long side. Keeps the screen on if the browser can.
 */
export function Sign({ words, name, onClose }: SignProps) {
  useEffect(() => {
    // If the browser refuses, its bars stay and the name fills the remaining space.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  useEffect(stayAwake, [])
  const lines = splitName(name)
  const size = {
    '--lines': lines.length,
    '--letters': Math.max(...lines.map((line) => line.length)),
  }
  return (
    <Dialog className="guide-sign" aria-label={name} onClose={onClose}>
      <p style={size as CSSProperties}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <CloseButton>{words.signClose}</CloseButton>
    </Dialog>
  )
}

/** Splits a name into up to three lines of similar length, at its spaces. */
function splitName(name: string): string[] {
  const words = name.split(/\s+/).filter(Boolean)
  if (words.length < 2) return [name.trim()]
  const most = Math.max(...words.map((word) => word.length), Math.ceil(name.length / 2))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Keeps the screen on until unmount, and again when the page becomes visible again. */
function stayAwake() {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const hold = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const held = await navigator.wakeLock.request('screen')
      if (isOver) await held.release()
      else lock = held
    } catch {
      // Without support, the screen goes dark as usual.
    }
  }
  const look = () => void hold()
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', look)
    void lock?.release().catch(() => undefined)
  }
}
