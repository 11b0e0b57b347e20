import { useEffect, useRef } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { findDaysHeading, focusIfLost } from './focus.ts'
import { Icon } from './icons.tsx'
import type { Notice } from './trip.ts'
import type { Act } from './use-trip.ts'

type NoticeBarProps = { notice: Notice | undefined; words: Words['itinerary']; act: Act }

/** These are seen where they happen and only have to be heard. */
const heard = new Set<Notice['kind']>(['added', 'moved', 'undone', 'loaded'])

/** How long it stays once nobody is at it. */
const seenMs = 12_000

/** Says what has just happened, and offers Undo for what could be missed. It goes by itself, or with the next change. */
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
    // Not from under a pointer or the focus of a keyboard.
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :has(:focus-visible)')) act({ kind: 'dismiss' })
    }, seenMs)
    return () => clearInterval(timer)
  }, [act])
  useEffect(() => {
    // The button that was pressed has gone with its day: the focus goes where it can be taken back.
    focusIfLost(() => undo.current)
    // And when this goes too, it goes to the days.
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
