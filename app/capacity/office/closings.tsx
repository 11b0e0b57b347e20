import { useCallback, useState } from 'react'
import { closedReasons, guessClosedReason } from '#rules/catalogue/closed-days.ts'
import type { FleetAnswer, AffectedTrip } from '../fleet-answers-contract.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { closingReasons } from '../names.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Answer } from '#ui/client/api.ts'
import { Facts } from '#ui/components/facts.tsx'
import { type Desk, useAction, useQuery, useUndoOffer } from '#ui/office-kit/desk.ts'
import { removeClosing } from './fleet-calls.ts'
import { findToday } from '#ui/office-kit/office-time.ts'
import { offerUndo } from '#ui/office-kit/undo.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { type Draft, listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { HitList } from './affected-trips.tsx'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

export function ClosedDays({ desk }: { desk: Desk }) {
  const { closed: words, toasts, frame } = desk.words
  const { say } = desk
  const onFail = useCallback(() => say(toasts.loadFailed, 'bad'), [say, toasts])
  const closedDaysQuery = useQuery(readClosedDays, onFail, ['fleet', 'orders'])
  return (
    <WhenLoaded desk={desk} loaded={closedDaysQuery}>
      {({ closed, tours }) => (
        <Closings
          desk={desk}
          words={words}
          id="closed-day"
          undo={{ added: frame.undo.closed, removed: frame.undo.opened }}
          targets={[
            { value: '', label: words.everything },
            ...tours.map(({ id: value, title: label }) => ({ value, label })),
          ]}
          closings={closed.map(({ tourId, ...days }) => ({
            ...days,
            target: tourId ?? '',
            name: tours.find(({ id }) => id === tourId)?.title ?? tourId ?? words.everything,
          }))}
          reasons={closedReasons}
          usual={({ firstDay = '', lastDay = '' }) =>
            guessClosedReason({ firstDay, lastDay }, findToday())
          }
          store={(id, { target, ...days }) =>
            callSignedIn('PUT /api/admin/closed-days/:id', {
              params: { id },
              body: target ? { ...days, tourId: target } : days,
            })
          }
          remove={(id) => callSignedIn('DELETE /api/admin/closed-days/:id', { params: { id } })}
          onChanged={closedDaysQuery.show}
          reload={() => void closedDaysQuery.reload()}
        />
      )}
    </WhenLoaded>
  )
}

type DaysAwayProps = { desk: Desk; fleet: FleetAnswer; onChanged: () => void }

export function DaysAway({ desk, fleet, onChanged }: DaysAwayProps) {
  const { closings: words } = desk.words.fleet
  const { away, back } = desk.words.frame.undo
  const resources = [...fleet.vehicles, ...fleet.guides]
  const findKind = (target: string) =>
    fleet.guides.some(({ id }) => id === target) ? 'guide' : 'vehicle'
  return (
    <Closings
      desk={desk}
      words={words}
      onChanged={onChanged}
      id="fleet-closing"
      undo={{ added: away, removed: back }}
      targets={resources
        .filter(({ isActive }) => isActive)
        .map(({ id: value, name: label }) => ({ value, label }))}
      closings={fleet.closings.map(({ resourceId, ...days }) => ({
        ...days,
        target: resourceId,
        name: resources.find(({ id }) => id === resourceId)?.name ?? '',
      }))}
      reasons={closingReasons}
      usual={({ target = '' }) => (findKind(target) === 'vehicle' ? 'workshop' : 'leave')}
      store={(id, { target, ...days }) =>
        callSignedIn('PUT /api/admin/fleet/closings/:id', {
          params: { id },
          body: { ...days, kind: findKind(target), resourceId: target },
        })
      }
      remove={removeClosing}
      reload={onChanged}
      isAssignable
    />
  )
}

type ClosingDraft<Reason> = { target: string; firstDay: string; lastDay: string; reason: Reason }
type Closing<Reason> = ClosingDraft<Reason> & {
  id: string
  name: string
  hits: readonly AffectedTrip[]
}

type ClosingsProps<Reason extends string, Value> = {
  desk: Desk
  id: string
  words: Omit<Desk['words']['closed'], 'reasons' | 'everything'> & {
    reasons: Readonly<Record<Reason, string>>
  }
  undo: { added: string; removed: string }
  /** The choices; the first is the default. Without choices nothing can be added. */
  targets: readonly { value: string; label: string }[]
  closings: readonly Closing<Reason>[]
  reasons: readonly Reason[]
  /** The usual reason for the chosen vehicle, guide or tour. */
  usual: (draft: Draft) => Reason
  store: (id: string, draft: ClosingDraft<Reason>) => Promise<Answer<Value>>
  remove: (id: string) => Promise<Answer<Value>>
  onChanged: (value: Value) => void
  reload: () => void
  /** True if the affected trips could get another vehicle or guide on the same day. */
  isAssignable?: boolean
}

/** Lists closed days or absences. Adding and removing take effect at once and can be undone. */
function Closings<Reason extends string, Value>(props: ClosingsProps<Reason, Value>) {
  const { id, words, targets, closings } = props
  return (
    <section aria-labelledby={`${id}s`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id={`${id}s`} className="text-lead font-sans font-semibold tracking-normal">
          {words.title}
        </h3>
        <ActionButtons
          acts={targets.length > 0 ? [{ act: 'add', label: words.add }] : []}
          look="button button-quiet text-meta"
        >
          {(_add, onClose) => <AddClosingDialog {...props} onClose={onClose} />}
        </ActionButtons>
      </div>
      <p className="text-ink-2 mt-4 max-w-prose">{words.text}</p>
      {closings.length === 0 && <p className="mt-4">{words.empty}</p>}
      <ul className="divide-rule border-rule mt-4 divide-y border-y empty:hidden">
        {closings.map((closing) => (
          <Row key={closing.id} {...props} closing={closing} />
        ))}
      </ul>
    </section>
  )
}

function Row<Reason extends string, Value>({
  closing,
  ...props
}: ClosingsProps<Reason, Value> & { closing: Closing<Reason> }) {
  const { desk, words, undo, store, remove, onChanged, isAssignable = false } = props
  const { id, name, target, firstDay, lastDay, reason, hits } = closing
  const { busy, act } = useAction<Value>(desk)
  const undoWith = useUndoOffer(desk, onChanged)
  const closingDraft = { target, firstDay, lastDay, reason }
  const onRemove = () =>
    void act(
      () => remove(id),
      words.removed,
      (value) => {
        onChanged(value)
        offerUndo(undoWith(fill(undo.removed, { name }), () => store(id, closingDraft)))
      },
    )
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-ink-2 text-meta">
            <Facts>
              {formatDays(desk, firstDay, lastDay)}
              {words.reasons[reason]}
            </Facts>
          </p>
        </div>
        <button
          type="button"
          className="button button-quiet text-meta"
          aria-label={fill(words.removeOf, { name })}
          disabled={busy}
          onClick={onRemove}
        >
          {words.remove}
        </button>
      </div>
      <HitList
        desk={desk}
        hits={hits}
        isAssignable={isAssignable}
        closing={id}
        title={fillCount(words.hits, hits.length)}
        onChanged={props.reload}
      />
    </li>
  )
}

function AddClosingDialog<Reason extends string, Value>({
  onClose,
  ...props
}: ClosingsProps<Reason, Value> & { onClose: () => void }) {
  const { desk, words, undo, targets, reasons, usual, store, remove, onChanged } = props
  const { closings } = desk.words.fleet
  const undoWith = useUndoOffer(desk, onChanged)
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    target: { kind: 'choice', label: words.what, options: targets },
    firstDay: { kind: 'date', label: closings.firstDay, required: true, isHalf: true },
    lastDay: { kind: 'date', label: closings.lastDay, hint: closings.lastDayHint, isHalf: true },
    reason: {
      kind: 'choice',
      label: words.reason,
      options: listOptions(reasons, words.reasons),
      start: usual,
    },
  })
  const name = targets.find(({ value }) => value === form.draft.target)?.label ?? ''
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id={props.id}
      title={words.addTitle}
      confirm={desk.words.fleet.save}
      busyLabel={desk.words.fleet.saving}
      call={async ({ lastDay, ...days }) => {
        const stored = await store(id, { ...days, lastDay: lastDay || days.firstDay })
        if (stored.ok || lastDay) return stored
        // An empty last day is the first day, so its error is shown only on the first day.
        const refusals = stored.refusals.filter(({ field }) => field !== 'lastDay')
        return { ok: false, refusals }
      }}
      doneText={words.added}
      undo={() => undoWith(fill(undo.added, { name }), () => remove(id))}
      onDone={onChanged}
    />
  )
}

export function formatDays(desk: Desk, firstDay: string, lastDay: string): string {
  const { days } = desk.words.fleet.closings
  if (firstDay === lastDay) return formatDay(firstDay)
  return fill(days, { from: formatDay(firstDay), to: formatDay(lastDay) })
}

function readClosedDays() {
  return readSignedIn('GET /api/admin/closed-days', {})
}
