import { useCallback, useState } from 'react'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { AssignDialog, nameAssigned } from '#app/capacity/office/assign-dialog.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { type ItemAllocation, readAllocations } from '#app/capacity/office/fleet-calls.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { LazyDetails, WhenLoaded } from '#ui/office-kit/when-loaded.tsx'

type ItemPeopleProps = { desk: Desk; orderId: string; status: string }

export default function ItemPeople({ desk, orderId, status }: ItemPeopleProps) {
  return (
    <LazyDetails title={desk.words.fleet.order.title}>
      <People key={status} desk={desk} orderId={orderId} />
    </LazyDetails>
  )
}

function People({ desk, orderId }: Omit<ItemPeopleProps, 'status'>) {
  const read = useCallback(() => readAllocations(orderId), [orderId])
  const allocationsQuery = useQuery(read, desk, ['orders', 'fleet'])
  return (
    <WhenLoaded desk={desk} loaded={allocationsQuery}>
      {({ items }) => (
        <ul className="divide-rule border-rule mt-2 divide-y border-y">
          {items.map((item) => (
            <Item key={item.itemId} desk={desk} item={item} onChanged={allocationsQuery.reload} />
          ))}
        </ul>
      )}
    </WhenLoaded>
  )
}

type ItemProps = { desk: Desk; item: ItemAllocation; onChanged: () => Promise<void> }

function Item({ desk, item, onChanged }: ItemProps) {
  const { order: words } = desk.words.fleet
  const [isChoosing, setIsChoosing] = useState(false)
  const names = nameAssigned(item)
  return (
    <li className="py-4">
      <p className="font-semibold break-words">{item.title}</p>
      <p className="text-ink-2 text-meta">{formatPeriod(desk, item)}</p>
      <p className="mt-2">
        {!item.hasPlace && words.over}
        {item.hasPlace && names.length === 0 && words.nobody}
        {item.hasPlace && names.length > 0 && (
          <>
            {words.assigned} <strong>{names.join(', ')}</strong>
          </>
        )}
      </p>
      {item.hasPlace && desk.can('fleet') && (
        <button
          type="button"
          className="button button-quiet mt-3 text-meta"
          onClick={() => setIsChoosing(true)}
        >
          {words.choose}
        </button>
      )}
      {isChoosing && (
        <AssignDialog
          desk={desk}
          item={item}
          onChanged={onChanged}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </li>
  )
}

/**
 * Formats a period of absence with its buffers: one date with two times, or two dates with a time
 * each.
 */
function formatPeriod(desk: Desk, { from, to }: ItemAllocation): string {
  const { period, longPeriod } = desk.words.fleet.order
  const [begins, ends] = [new Date(from), new Date(to)]
  const date = calendarDateIn(begins, capeTown)
  if (date !== calendarDateIn(ends, capeTown))
    return fill(longPeriod, { from: formatOfficeTime(from), to: formatOfficeTime(to) })
  return fill(period, {
    date: formatLongDate(date),
    from: clockTimeInCapeTown(begins),
    to: clockTimeInCapeTown(ends),
  })
}
