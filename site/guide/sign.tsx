import { type CSSProperties, useEffect } from 'react'
import { CloseButton, Dialog } from '../components/dialog.tsx'
import type { GuideWords } from './guide-words.ts'

type SignProps = { words: GuideWords; name: string; onClose: () => void }

/**
 * The guest's name as a whole screen, to be held up at a door or in an arrivals hall: as large as its lines let it be,
 * along the long side of the phone, and awake for as long as it is open where the browser can.
 */
export function Sign({ words, name, onClose }: SignProps) {
  useEffect(() => {
    // Where the browser refuses, its own bars stay: the name is as large as what is left.
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

/** A name on up to three lines: the words as they stand, so that each line is about as long. */
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

/** Keeps the screen on until it is left, and again when it is looked at again. */
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
      // A browser that cannot lets the screen go dark.
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
