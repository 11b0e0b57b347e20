import { useState } from 'react'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { ActionForm, ActionMessages, useOrderAction } from './act-form.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = { show: (order: ManageAnswer) => void; words: ManageWords }

/** Withdraws an unpaid order after one confirmation. */
export function Withdraw({ show, words: allWords }: Props) {
  const words = allWords.manage
  const [isConfirming, setIsConfirming] = useState(false)
  const withdrawing = useOrderAction('withdraw', {
    words: allWords,
    failed: words.withdrawFailed,
    onDone: show,
  })
  return (
    <section aria-labelledby="withdraw">
      <h4 id="withdraw" className="font-sans font-semibold tracking-normal">
        {words.withdrawTitle}
      </h4>
      <p className="text-ink-2 mt-1">{words.withdrawText}</p>
      <ActionMessages of={[withdrawing]} className="mt-4" />
      <ActionForm of={withdrawing} onSend={() => setIsConfirming(true)}>
        <noscript>
          <label className="mt-5 flex items-baseline gap-3">
            <input type="checkbox" name="sure" value="yes" className="accent-disa h-4 w-4" />
            <span>{words.withdrawSure}</span>
          </label>
        </noscript>
        <button type="submit" className="button button-quiet mt-5" disabled={withdrawing.busy}>
          {withdrawing.busy ? words.withdrawBusy : words.withdraw}
        </button>
      </ActionForm>
      {isConfirming && (
        <ConfirmDialog
          id="withdraw-sure"
          title={words.withdrawAsk}
          confirm={words.withdrawYes}
          cancel={words.withdrawNo}
          onConfirm={() => {
            setIsConfirming(false)
            void withdrawing.submit()
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{words.withdrawSure}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
