import type { ReactNode } from 'react'
import type { Words } from '#content/words/words.ts'
import { listUnfolded } from '#app/order/about-fields.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import { AskedFolds } from '#ui/components/form-folds.tsx'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { TransferDraft } from './transfer-selection.ts'

const shownFirst = listUnfolded(transferFields)

type DetailsFieldsProps = {
  draft: TransferDraft
  onChange: (change: Partial<TransferDraft>) => void
  errorOf: (field: string) => string | undefined
  words: Words['transfer']
  promo: ReactNode
}

export function DetailsFields({ draft, onChange, errorOf, words, promo }: DetailsFieldsProps) {
  return (
    <section aria-labelledby="transfer-details" className="space-y-4">
      <h3 id="transfer-details" className="text-h3">
        {words.details}
      </h3>
      <FormInputs
        fields={shownFirst}
        words={words}
        draft={draft}
        type={onChange}
        errorOf={errorOf}
        rows={2}
        tight
      />
      <AskedFolds
        fields={transferFields}
        words={words}
        draft={draft}
        type={onChange}
        errorOf={errorOf}
        tight
      />
      {promo}
      <Honeypot />
    </section>
  )
}
