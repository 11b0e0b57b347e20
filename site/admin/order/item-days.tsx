import { useCallback, useState } from 'react'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useLoaded } from '../desk.ts'
import { type ItemAllocation, readAllocations } from '../fleet/fleet-calls.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { OnceOpened, WhenLoaded } from '../when-loaded.tsx'

type ItemDaysProps = { desk: Desk; orderId: string; status: string }

/** The days of a booking or a transfer that can be moved, read once it is opened. */
export default function ItemDays({ desk, orderId, status }: ItemDaysProps) {
  return (
    <OnceOpened title={desk.words.reschedule.title}>
      <Days key={status} {...{ desk, orderId }} />
    </OnceOpened>
  )
}

function Days({ desk, orderId }: Omit<ItemDaysProps, 'status'>) {
  const { words, say } = desk
  const read = useCallback(() => readAllocations(orderId), [orderId])
  const onFail = useCallback(() => say(words.toasts.loadFailed, 'bad'), [say, words])
  const loaded = useLoaded(read, onFail, ['orders'])
  const [moving, setMoving] = useState<ItemAllocation>()
  return (
    <WhenLoaded {...{ desk, loaded }}>
      {({ items }) => {
        const placed = items.filter(({ hasPlace }) => hasPlace)
        return (
          <>
            {placed.length === 0 && <p className="mt-2">{words.reschedule.none}</p>}
            <ul className="divide-rule border-rule mt-2 divide-y border-y empty:hidden">
              {placed.map((item) => {
                const date = formatLongDate(item.date)
                return (
                  <li
                    key={item.itemId}
                    className="flex flex-wrap items-center justify-between gap-3 py-3"
                  >
                    <span className="min-w-0 break-words">
                      {item.title}, {date}
                    </span>
                    <button
                      type="button"
                      className="button button-quiet text-meta"
                      aria-label={fill(words.reschedule.moveOf, { title: item.title, date })}
                      onClick={() => setMoving(item)}
                    >
                      {words.reschedule.move}
                    </button>
                  </li>
                )
              })}
            </ul>
            {moving && (
              <RescheduleDialog
                desk={desk}
                trip={{ ...moving, orderId }}
                onDone={() => void loaded.reload()}
                onClose={() => setMoving(undefined)}
              />
            )}
          </>
        )
      }}
    </WhenLoaded>
  )
}
