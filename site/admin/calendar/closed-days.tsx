import { useCallback, useState } from 'react'
import { type ClosedReason, closedReasons } from '#rules/catalogue/closed-days.ts'
import type { ClosedDaysAnswer } from '#rules/desk/closed-days-answer.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { SelectField } from '#site/parts/select-field.tsx'
import { closeDays, openDays, readClosedDays } from './closed-calls.ts'
import { ConfirmAct } from '../confirm-act.tsx'
import { DaysFields, noDays, spanOf } from '../days-fields.tsx'
import { type Desk, useLoaded } from '../desk.ts'
import { sayDays } from '../fleet/fleet-closings.tsx'
import { HitList } from './hit-list.tsx'
import { useStaying } from '../use-staying.ts'
import { WhenLoaded } from '../when-loaded.tsx'

/** The days on which a tour or the whole company takes nobody out, and the trips that this hits. */
export function ClosedDays({ desk }: { desk: Desk }) {
  const { closed: words, toasts } = desk.words
  const { say } = desk
  const onFail = useCallback(() => say(toasts.loadFailed, 'bad'), [say, toasts])
  const loaded = useLoaded(readClosedDays, onFail, ['fleet', 'orders'])
  const [isAdding, setIsAdding] = useState(false)
  const onDone = () => void loaded.reload()
  const staying = useStaying(loaded.value?.closed ?? [])
  return (
    <section aria-labelledby="closed-days">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="closed-days" className="text-lead font-sans font-semibold tracking-normal">
          {words.title}
        </h3>
        <button
          type="button"
          className="button button-quiet text-meta"
          onClick={() => setIsAdding(true)}
        >
          {words.add}
        </button>
      </div>
      <p className="text-ink-2 mt-4 max-w-prose">{words.text}</p>
      <WhenLoaded {...{ desk, loaded }}>
        {(value) => (
          <>
            {staying.length === 0 && <p className="mt-4">{words.empty}</p>}
            <ul className="divide-rule border-rule mt-4 divide-y border-y empty:hidden">
              {staying.map(({ item: closed, isGone, hold }) => (
                <Closed
                  key={closed.id}
                  {...{ desk, closed, isGone, hold, onDone }}
                  tours={value.tours}
                />
              ))}
            </ul>
            {isAdding && (
              <Adding
                {...{ desk, onDone }}
                tours={value.tours}
                onClose={() => setIsAdding(false)}
              />
            )}
          </>
        )}
      </WhenLoaded>
    </section>
  )
}

type Tours = Pick<ClosedDaysAnswer, 'tours'>
type ClosedProps = Tours & {
  desk: Desk
  closed: ClosedDaysAnswer['closed'][number]
  /** Whether they are open again by now. */
  isGone: boolean
  hold: (isHeld: boolean) => void
  onDone: () => void
}

function Closed({ desk, closed, isGone, hold, tours, onDone }: ClosedProps) {
  const { closed: words } = desk.words
  const { id, tourId, firstDay, lastDay, reason, hits } = closed
  const [isAsking, setIsAsking] = useState(false)
  const ask = (is: boolean) => {
    setIsAsking(is)
    hold(is)
  }
  const name = tours.find((tour) => tour.id === tourId)?.title ?? tourId ?? words.everything
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-ink-2 text-meta">
            <Facts>
              {sayDays(desk, firstDay, lastDay)}
              {words.reasons[reason]}
            </Facts>
          </p>
        </div>
        <button
          type="button"
          className="button button-quiet text-meta"
          aria-label={fill(words.removeOf, { name })}
          onClick={() => ask(true)}
        >
          {words.remove}
        </button>
      </div>
      <HitList {...{ desk, hits }} title={fillCount(words.hits, hits.length)} onChanged={onDone} />
      {isAsking && (
        <ConfirmAct
          desk={desk}
          id={`open-${id}`}
          title={words.removeTitle}
          confirm={words.remove}
          isOver={isGone}
          now={isGone ? [words.openAlready] : []}
          call={() => openDays(id)}
          said={words.removed}
          onDone={onDone}
          onClose={() => ask(false)}
        >
          {fill(words.removeText, { name, days: sayDays(desk, firstDay, lastDay) })}
        </ConfirmAct>
      )}
    </li>
  )
}

type AddingProps = Tours & { desk: Desk; onDone: () => void; onClose: () => void }

function Adding({ desk, tours, onDone, onClose }: AddingProps) {
  const { closed: words, fleet } = desk.words
  const [id] = useState(() => crypto.randomUUID())
  const [tourId, setTourId] = useState('')
  const [days, setDays] = useState(noDays)
  const [reason, setReason] = useState<ClosedReason>('weather')
  const wanted = { ...spanOf(days), reason }
  return (
    <ConfirmAct
      desk={desk}
      id="closed-day"
      title={words.addTitle}
      confirm={fleet.save}
      busyLabel={fleet.saving}
      call={() => closeDays(id, tourId ? { ...wanted, tourId } : wanted)}
      said={words.added}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="space-y-5">
        <SelectField
          id="closed-what"
          label={words.what}
          value={tourId}
          onChange={setTourId}
          options={[
            { value: '', label: words.everything },
            ...tours.map(({ id: value, title: label }) => ({ value, label })),
          ]}
        />
        <DaysFields {...{ desk, days }} id="closed" onChange={setDays} />
        <SelectField
          id="closed-reason"
          label={words.reason}
          value={reason}
          onChange={(value) => setReason(closedReasons.find((one) => one === value) ?? reason)}
          options={closedReasons.map((value) => ({ value, label: words.reasons[value] }))}
        />
      </div>
    </ConfirmAct>
  )
}
