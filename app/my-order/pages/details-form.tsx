import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { omitAboutFields } from '#app/order/about-fields.ts'
import { manageDetailsFields } from '#app/order/manage-details.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { ActionForm, ActionMessages, useOrderAction } from './act-form.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = { order: ManageAnswer; show: (order: ManageAnswer) => void; words: ManageWords }

const visibleFields = omitAboutFields(manageDetailsFields)

/** The guest's details, to check and correct before payment (ECT Act, s43(2)) and after it. */
export function DetailsForm({ order, show, words: allWords }: Props) {
  const words = allWords.manage
  // The e-mail address has its own form below.
  const { email: _elsewhere, ...storedDetails } = order.details
  const correcting = useOrderAction('details', {
    words: allWords,
    failed: words.correctFailed,
    onDone: show,
    start: storedDetails,
  })
  const { busy, inputs } = correcting
  return (
    <>
      <p className="text-ink-2">{order.mayWithdraw ? words.detailsText : words.detailsLater}</p>
      <ActionForm of={correcting} className="mt-5 space-y-6">
        <ActionMessages of={[correcting]} />
        <FormInputs fields={visibleFields} words={words} {...inputs} rows={3} />
        <FieldFolds
          fields={manageDetailsFields}
          words={words}
          {...inputs}
          asked={order.addressAbove === undefined ? undefined : 'invoice'}
        />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button button-quiet" disabled={busy}>
            {busy ? words.correctBusy : words.correct}
          </button>
          <p role="status">{correcting.value && words.corrected}</p>
        </div>
      </ActionForm>
    </>
  )
}
