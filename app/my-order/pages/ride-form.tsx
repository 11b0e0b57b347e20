import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { formatRideDeadline } from '#app/order/ride.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { ActionForm, ActionMessages, useOrderAction, usePostedAct } from './act-form.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'

type Props = {
  ride: ManageAnswer['rides'][number]
  /** True if the trip has several forms. Without scripts all are open. */
  isOneOfSeveral?: boolean
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** A tour ends where it began, so only transfers have a destination. */
const { destination: _ofTransfers, ...pickUpFields } = rideFields

/**
 * Asks for pick-up time and place, and a transfer's destination. After the deadline shows whom to
 * call.
 */
export function RideForm({ ride, isOneOfSeveral, show, words: allWords, company }: Props) {
  const words = allWords.manage.ride
  const { item, until, mayChange, isTour, title: _title, date: _date, ...storedAnswers } = ride
  const postedAct = usePostedAct<ManageAnswer>('ride')
  const posted = postedAct?.fields['item'] === item ? postedAct : undefined
  const saving = useOrderAction('ride', {
    words: allWords,
    failed: words.failed,
    onDone: show,
    start: storedAnswers,
    posted,
  })
  const isOneOfOpenForms = !useIsHydrated() && isOneOfSeveral
  const { busy, inputs } = saving
  if (!mayChange)
    return (
      <p>
        <LinkedText text={fill(words.late, { phone: company.phone })} />
      </p>
    )
  return (
    <>
      <p className="text-ink-2">
        {formatRideDeadline((isTour ? words.ofTour : words).text, until)}
      </p>
      <ActionForm of={saving} fields={{ item }} className="mt-5 space-y-6">
        <ActionMessages of={[saving]} />
        <FormInputs
          fields={isTour ? pickUpFields : rideFields}
          words={words}
          {...inputs}
          rows={2}
          {...(isOneOfOpenForms ? { suffix: `-${item}` } : {})}
        />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-quiet" disabled={busy}>
            {busy ? words.busy : words.save}
          </button>
          <p role="status">{saving.value && words.saved}</p>
        </div>
      </ActionForm>
    </>
  )
}
