import { useState } from 'react'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { formatRideEnd } from '#rules/orders/ride.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { LinkedText } from '../legal/linked-text.tsx'
import { useIsHydrated } from '../loading/hydrated.ts'
import { FormInputs } from '../components/form-inputs.tsx'
import { RefusalList } from '../components/refusal-list.tsx'
import { pickPosted } from '../posting/posted.ts'
import { ActForm, usePostedAct } from './act-form.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'

type Props = {
  ride: ManageAnswer['rides'][number]
  /** Whether the page has another of them, which without scripts stands open beside it. */
  isOneOfSeveral?: boolean
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** A tour ends where it began. */
const { destination: _ofTransfers, ...pickUpFields } = rideFields

/** Where a guest says when and where to be fetched, and of a transfer where it goes; or whom to call instead. */
export function RideForm({ ride, isOneOfSeveral, show, words: allWords, company }: Props) {
  const words = allWords.manage.ride
  const { item, until, mayChange, isTour, title: _title, date: _date, ...stored } = ride
  const pressed = usePostedAct<ManageAnswer>('ride')
  const posted = pressed?.fields['item'] === item ? pressed : undefined
  const [draft, setDraft] = useState({ ...stored, ...pickPosted(stored, posted) })
  const ownWords = { refusals: allWords.refusals, failed: words.failed }
  const sending = useSend<ManageAnswer>(ownWords, undefined, { posted })
  const isAmongOthers = !useIsHydrated() && isOneOfSeveral
  const { busy, lines, edit, errorOf } = sending
  const save = async () => {
    const found = checkAnswers(rideFields, draft)
    if (found.length > 0) return sending.refuse(found)
    const { describeRide } = await import('./manage-calls.ts')
    const answer = await sending.send(() => describeRide({ item, ...draft }), draft)
    if (answer) show(answer)
  }
  if (!mayChange)
    return (
      <p>
        <LinkedText text={fill(words.late, { phone: company.phone })} />
      </p>
    )
  return (
    <>
      <p className="text-ink-2">{formatRideEnd((isTour ? words.ofTour : words).text, until)}</p>
      <ActForm act="ride" fields={{ item }} onSend={() => void save()} className="mt-5 space-y-6">
        {lines.length > 0 && <RefusalList title={allWords.manage.pleaseMend} lines={lines} />}
        <FormInputs
          fields={isTour ? pickUpFields : rideFields}
          words={words}
          draft={draft}
          type={(change) => {
            edit()
            setDraft({ ...draft, ...change })
          }}
          errorOf={errorOf}
          rows={2}
          {...(isAmongOthers ? { suffix: `-${item}` } : {})}
        />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-quiet" disabled={busy}>
            {busy ? words.busy : words.save}
          </button>
          <p role="status">{sending.value && words.saved}</p>
        </div>
      </ActForm>
    </>
  )
}
