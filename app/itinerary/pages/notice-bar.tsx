import { useEffect, useRef } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { findDaysHeading, focusIfLost } from './focus.ts'
import { Icon } from './icons.tsx'
import type { Notice } from './trip.ts'
import type { Act } from './use-trip.ts'

type NoticeBarProps = { notice: Notice | undefined; words: Words['itinerary']; act: Act }

/** These are visible where they happen, so they are only announced. */
const heard = new Set<Notice['kind']>(['added', 'moved', 'undone', 'loaded'])

/** Time until it disappears, once neither pointer nor focus is on it. */
const seenMs = 12_000

/**
 * Reports the last change, and offers Undo for a loss. Disappears automatically, or with the next
 * change.
 */
export function NoticeBar({ notice, words, act }: NoticeBarProps) {
  const text = notice ? fill(words.news[notice.kind], notice.facts) : ''
  const isSeen = notice !== undefined && !heard.has(notice.kind)
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {isSeen && <Seen key={notice.count} notice={notice} text={text} words={words} act={act} />}
    </>
  )
}

function Seen({
  notice,
  text,
  words,
  act,
}: { notice: Notice; text: string } & Omit<NoticeBarProps, 'notice'>) {
  const undo = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It stays while a pointer or the keyboard's focus is on it.
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :has(:focus-visible)')) act({ kind: 'dismiss' })
    }, seenMs)
    return () => clearInterval(timer)
  }, [act])
  useEffect(() => {
    // The pressed button disappeared with its day: focus moves to Undo.
    focusIfLost(() => undo.current)
    // When this disappears too, focus moves to the days.
    return () => void requestAnimationFrame(() => focusIfLost(() => findDaysHeading()))
  }, [])
  return (
    <div className="no-print pointer-events-none fixed inset-x-0 bottom-22 z-40 flex justify-center px-4 lg:bottom-6">
      <div
        ref={bar}
        className="arrives bg-ink text-limewash pointer-events-auto flex max-w-xl items-center gap-2 py-1.5 pr-1.5 pl-5"
      >
        <p className="py-1.5 text-meta" aria-hidden="true">
          {text}
        </p>
        {notice.before && (
          <button
            ref={undo}
            type="button"
            className="min-h-11 px-3 font-semibold underline underline-offset-4 focus-visible:outline-limewash focus-visible:-outline-offset-3"
            onClick={() => act({ kind: 'undo' })}
          >
            {words.undo}
          </button>
        )}
        <button
          type="button"
          aria-label={words.dismiss}
          className="focus-visible:outline-limewash grid h-11 w-11 shrink-0 place-items-center focus-visible:-outline-offset-3"
          onClick={() => act({ kind: 'dismiss' })}
        >
          <Icon name="remove" />
        </button>
      </div>
    </div>
  )
}
