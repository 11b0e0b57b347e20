import { useState } from 'react'
import type { TripDetails } from '#rules/desk/trip-details.ts'
import { aboutDeskFields } from '#rules/orders/about-fields.ts'
import { guideLanguages } from '#rules/fleet/names.ts'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { ConfirmDialog } from '#site/parts/confirm-dialog.tsx'
import { AskedFolds } from '#site/parts/asked-folds.tsx'
import { SelectField } from '#site/parts/select-field.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { type Desk, useAct } from '../desk.ts'
import { nameLanguage } from '../fleet/language-name.ts'
import { offerUndo } from '../undo.ts'
import { correctTrip, type KnownTrip } from './trip-details-calls.ts'

type TripDetailsProps = {
  desk: Desk
  orderId: string
  trip: KnownTrip
  onDone: () => void
  onClose: () => void
}

/** Who comes along, and when and where they are fetched, as the guest has told the office since. */
export function TripDetailsDialog({ desk, orderId, trip, onDone, onClose }: TripDetailsProps) {
  const { details: words } = desk.words.reschedule
  const { fields } = desk.words.newOrder
  const { item, details: seen, wish } = trip
  const [draft, setDraft] = useState(seen)
  const { busy, lines, errorOf, send } = useAct<{ isServed: boolean }>(desk, { isSaidHere: true })
  const { act: takeBack } = useAct<{ isServed: boolean }>(desk)
  const common = (field: keyof TripDetails & keyof typeof fields) => ({
    id: `trip-${field}`,
    label: fields[field],
    value: draft[field],
    onChange: (typed: string) => setDraft((before) => ({ ...before, [field]: typed })),
    error: errorOf(field),
    autoComplete: 'off',
  })
  const onSave = async () => {
    // As it is stored, so that it can be taken back.
    const next = trim(draft)
    const saved = await send(() => correctTrip(orderId, { item, ...requestOf(next), seen }))
    if (!saved) {
      // A colleague was quicker: what is there now is read, what was typed stays.
      onDone()
      return
    }
    const said = saved.isServed ? words.saved : words.unserved
    const back = () =>
      takeBack(
        () => correctTrip(orderId, { item, ...requestOf(seen), seen: next }),
        desk.words.frame.undo.undone,
        onDone,
      )
    // An address that is there once is not taken away again.
    if (next.email === seen.email) offerUndo({ said, takeBack: () => void back() })
    else desk.say(said)
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      id="trip-details"
      role="dialog"
      title={words.title}
      confirm={busy ? words.busy : words.save}
      cancel={desk.words.cancel}
      busy={busy}
      onConfirm={() => void onSave()}
      onCancel={onClose}
    >
      <div className="space-y-5">
        <p>{words.text}</p>
        <div className="grid grid-cols-2 gap-5">
          <TextField
            {...common('time')}
            type="time"
            {...(wish && { hint: fill(words.wish, { time: wish }) })}
          />
          <TextField {...common('ends')} type="time" hint={fields.endsHint} />
        </div>
        <TextField {...common('pickup')} maxLength={100} />
        <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
          <TextField {...common('flight')} maxLength={20} />
          <TextField {...common('destination')} maxLength={100} />
        </div>
        <TextField {...common('name')} required maxLength={limits.name} />
        <TextField {...common('phone')} type="tel" />
        {seen.email === '' && (
          <TextField {...common('email')} type="email" maxLength={limits.email} />
        )}
        <SelectField
          {...common('language')}
          options={guideLanguages.map((value) => ({ value, label: nameLanguage(value) }))}
        />
        <TextField {...common('otherLanguage')} maxLength={30} />
        <TextField {...common('specialRequests')} rows={2} maxLength={limits.longText} />
        <AskedFolds
          fields={aboutDeskFields}
          words={desk.words.newOrder}
          draft={draft}
          type={(change) => setDraft((before) => ({ ...before, ...change }))}
          errorOf={errorOf}
          tight
        />
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {lines.map(({ text }) => text).join(' ')}
        </p>
      </div>
    </ConfirmDialog>
  )
}

function trim(details: TripDetails): TripDetails {
  const trimmed = Object.entries(details).map(([field, typed]) => [field, typed.trim()])
  return { ...details, ...Object.fromEntries(trimmed) }
}

function requestOf({ language, ...details }: TripDetails) {
  return { ...details, language: guideLanguages.find((one) => one === language) ?? 'en' }
}
