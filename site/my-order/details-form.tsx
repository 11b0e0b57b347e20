import { useState } from 'react'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { listUnfolded } from '#rules/orders/about-fields.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { useSend } from '../client/use-send.ts'
import { AskedFolds } from '../components/form-folds.tsx'
import { FormInputs } from '../components/form-inputs.tsx'
import { RefusalList } from '../components/refusal-list.tsx'
import { pickPosted } from '../posting/posted.ts'
import { ActForm, usePostedAct } from './act-form.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = { order: ManageAnswer; show: (order: ManageAnswer) => void; words: ManageWords }

const shownFirst = listUnfolded(manageDetailsFields)

/** What the guest gave us, to be looked through and corrected before it is paid (ECT Act, s43(2)), and later too. */
export function DetailsForm({ order, show, words: allWords }: Props) {
  const words = allWords.manage
  // The address has a form of its own, below.
  const { email: _elsewhere, ...stored } = order.details
  const posted = usePostedAct<ManageAnswer>('details')
  const [draft, setDraft] = useState({ ...stored, ...pickPosted(stored, posted) })
  const ownWords = { refusals: allWords.refusals, failed: words.correctFailed }
  const sending = useSend<ManageAnswer>(ownWords, undefined, { posted })
  const { busy, lines, edit, errorOf } = sending
  const type = (change: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...change })
  }
  const save = async () => {
    const found = checkAnswers(manageDetailsFields, draft)
    if (found.length > 0) return sending.refuse(found)
    const { correctDetails } = await import('./manage-calls.ts')
    const answer = await sending.send(() => correctDetails(draft), draft)
    if (answer) show(answer)
  }
  return (
    <>
      <p className="text-ink-2">{order.mayWithdraw ? words.detailsText : words.detailsLater}</p>
      <ActForm act="details" onSend={() => void save()} className="mt-5 space-y-6">
        {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
        <FormInputs
          fields={shownFirst}
          words={words}
          draft={draft}
          type={type}
          errorOf={errorOf}
          rows={3}
        />
        <AskedFolds
          fields={manageDetailsFields}
          words={words}
          draft={draft}
          type={type}
          errorOf={errorOf}
          asked={order.addressAbove === undefined ? undefined : 'invoice'}
        />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-quiet" disabled={busy}>
            {busy ? words.correctBusy : words.correct}
          </button>
          <p role="status">{sending.value && words.corrected}</p>
        </div>
      </ActForm>
    </>
  )
}
