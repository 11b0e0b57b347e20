import type { ReactNode } from 'react'
import type { Words } from '#content/words/words.ts'
import { listUnfolded } from '#rules/orders/about-fields.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { AskedFolds } from '../components/form-folds.tsx'
import { FormInputs } from '../components/form-inputs.tsx'
import { Honeypot } from '../components/honeypot.tsx'
import type { TransferDraft } from './selection.ts'

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
