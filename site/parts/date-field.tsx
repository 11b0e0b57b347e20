import { lazy, startTransition, Suspense, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { nextPaint } from '../document/next-paint.ts'

// The calendar weighs as much as a small page: it is fetched when a pointer comes near, or it is opened.
const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(loadCalendar)

/** The browser closes the dialog on a press outside it; React does not know the attribute yet. */
const closedByAnyPress: object = { closedby: 'any' }

type DateFieldProps = {
  id: string
  value: CalendarDate | undefined
  onChange: (date: CalendarDate) => void
  words: Words['calendar']
  /** The first and last day that can be picked, inclusive, as calendar dates in Cape Town. */
  first: CalendarDate
  last: CalendarDate
  /** Days that are sold out. */
  full?: ReadonlySet<CalendarDate>
  /** Why a day cannot be picked, where something else than its place in the span decides. */
  check?: (date: CalendarDate) => Refusal | undefined
  onOpen?: () => void
  describedBy?: string
  invalid?: boolean
}

/** A button that shows the chosen day and opens a calendar; Escape closes it and returns the focus. */
export function DateField(props: DateFieldProps) {
  const { id, value, onChange, words, onOpen, describedBy, invalid = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  const open = async () => {
    onOpen?.()
    // The press is shown first, then the dialog, then its days: each takes a slow phone a while to draw.
    await nextPaint()
    if (!dialog.current?.open) dialog.current?.showModal()
    startTransition(() => setOpened(true))
  }
  const choose = (date: CalendarDate) => {
    onChange(date)
    dialog.current?.close()
  }
  return (
    <>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-describedby={[describedBy, `${id}-value`].filter(Boolean).join(' ')}
        data-invalid={invalid}
        className="field flex items-center justify-between gap-3 text-left"
        onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        onClick={() => void open()}
      >
        <span id={`${id}-value`} className={value ? '' : 'text-ink-2'}>
          {value ? formatLongDate(value) : words.pick}
        </span>
        <CalendarMark />
      </button>
      <dialog
        ref={dialog}
        {...closedByAnyPress}
        aria-label={words.title}
        className="bg-limewash text-ink w-[min(24rem,100vw)] p-5 max-sm:mb-0 max-sm:w-full max-sm:max-w-none"
        // Drawn anew at the next press, after the dialog, and opened on the chosen day.
        onClose={() => startTransition(() => setOpened(false))}
      >
        <div className="min-h-88">
          {opened && (
            <Suspense fallback={<p className="grid h-88 place-items-center">{words.loading}</p>}>
              <Calendar {...props} onChange={choose} />
            </Suspense>
          )}
        </div>
        <button
          type="button"
          className="button button-quiet mt-4 w-full"
          onClick={() => dialog.current?.close()}
        >
          {words.close}
        </button>
      </dialog>
    </>
  )
}

function CalendarMark() {
  return (
    <svg viewBox="0 0 20 20" className="h-5 w-5 shrink-0" aria-hidden="true" focusable="false">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        d="M2.5 4.500h15v13h-15zM2.500 8.500h15M6.500 2v4M13.500 2v4"
      />
    </svg>
  )
}
