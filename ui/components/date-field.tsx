import { lazy, startTransition, Suspense, useDeferredValue, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { waitForNextPaint } from '../loading/next-paint.ts'
import type { KnownDays } from '../client/api.ts'
import { findBookableSpan } from '../today.ts'
import { CloseButton, Dialog } from './dialog.tsx'
import { FieldFrame } from './field-frame.tsx'

// The calendar is as large as a small page: it loads when a pointer comes near, or when it opens.
const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(loadCalendar)

export type DateFieldProps = {
  id: string
  label: string
  optionalLabel?: string
  hint?: string
  value: CalendarDate | undefined
  onChange: (date: CalendarDate) => void
  /** Called to clear the day of an optional date. */
  onClear?: () => void
  words: Words['calendar']
  span?: { first: CalendarDate; last: CalendarDate }
  full?: ReadonlySet<CalendarDate>
  check?: (date: CalendarDate) => Refusal | undefined
  costOf?: (date: CalendarDate) => string | undefined
  toWait?: KnownDays['toWait']
  onOpen?: () => void
  error?: string | undefined
  /** True to announce the error immediately: it appears without a click. */
  isAnnounced?: boolean
}

/**
 * A labelled button that shows the chosen day and opens a calendar. Escape closes it and returns
 * the focus.
 */
export function DateField(props: DateFieldProps) {
  const { id, value, words, onOpen, error, hint } = props
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    onOpen?.()
    // Shows the click first, then the dialog, then its days: a slow phone needs a while to draw
    // each.
    await waitForNextPaint()
    setOpen(true)
  }
  return (
    <FieldFrame {...props}>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-describedby={[error && `${id}-error`, hint && `${id}-hint`, `${id}-value`]
          .filter(Boolean)
          .join(' ')}
        data-invalid={error !== undefined}
        className="field flex items-center justify-between gap-3 text-left"
        onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        onClick={() => void open()}
      >
        <span id={`${id}-value`} className={value ? '' : 'text-ink-2'}>
          {value ? formatLongDate(value) : words.pick}
        </span>
        <CalendarMark />
      </button>
      {isOpen && <CalendarDialog {...props} onClose={() => setOpen(false)} />}
    </FieldFrame>
  )
}

/** The days are drawn after the dialog, open on the chosen day. */
function CalendarDialog({ onClose, onClear, ...props }: DateFieldProps & { onClose: () => void }) {
  const { words, value, onChange, span = findBookableSpan() } = props
  const isDrawn = useDeferredValue(true, false)
  const loading = <p className="grid h-88 place-items-center">{words.loading}</p>
  const choose = (date: CalendarDate) => {
    onChange(date)
    onClose()
  }
  return (
    <Dialog
      closedby="any"
      aria-label={words.title}
      className="w-[min(24rem,100vw)] p-5 max-sm:mb-0 max-sm:w-full max-sm:max-w-none"
      onClose={() => startTransition(onClose)}
    >
      <div className="min-h-88">
        {isDrawn && (
          <Suspense fallback={loading}>
            <Calendar {...props} {...span} onChange={choose} />
          </Suspense>
        )}
      </div>
      <div className="mt-4 flex gap-3">
        {onClear && value && (
          <button
            type="button"
            className="button button-quiet grow"
            onClick={() => {
              onClear()
              onClose()
            }}
          >
            {words.noDate}
          </button>
        )}
        <CloseButton className="button button-quiet grow">{words.close}</CloseButton>
      </div>
    </Dialog>
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
