import { type Toaster, Toasts } from '#ui/components/toasts.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { useUndo, withdrawUndo } from '#ui/office-kit/undo.ts'

/**
 * The desk's place for messages, in its top line: the newest toast, and the button that undoes the
 * last action. A refusal is shown alone.
 */
export function DeskMessage({ desk, toaster }: { desk: Desk; toaster: Toaster }) {
  const undo = useUndo()
  const { undo: words } = desk.words.frame
  return (
    <Toasts toaster={toaster} dismissLabel={desk.words.dismiss} className="desk-message">
      {undo && toaster.toast?.tone !== 'bad' && (
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
