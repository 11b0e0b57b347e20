import { useState } from 'react'
import { type Toaster, Toasts } from '#ui/components/toasts.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { useUndo, withdrawUndo } from '#ui/office-kit/undo.ts'

/**
 * The desk's place for messages, in its top line: the newest toast, and the button that undoes the
 * last action. A newer refusal is shown alone; an older one waits until the button is gone.
 */
export function DeskMessage({ desk, toaster }: { desk: Desk; toaster: Toaster }) {
  const undo = useUndo()
  const { undo: words } = desk.words.frame
  const [offer, setOffer] = useState({ undo, toast: toaster.toast })
  if (offer.undo !== undo) setOffer({ undo, toast: toaster.toast })
  const isRefused = toaster.toast?.tone === 'bad'
  const isOlder = undo !== undefined && isRefused && toaster.toast?.id === offer.toast?.id
  const toast = isOlder ? undefined : toaster.toast
  return (
    <Toasts
      toaster={{ ...toaster, toast }}
      dismissLabel={desk.words.dismiss}
      className="desk-message"
    >
      {undo && (isOlder || !isRefused) && (
        <>
          <p className="mr-auto">{undo.doneText}</p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              withdrawUndo()
              undo.run()
            }}
          >
            {words.button} <kbd aria-hidden="true">U</kbd>
          </button>
        </>
      )}
    </Toasts>
  )
}
