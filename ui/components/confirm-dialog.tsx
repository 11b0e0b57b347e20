import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { CloseButton, Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  id: string
  title: string
  children: ReactNode
  confirm?: string | undefined
  cancel: string
  busy?: boolean
  /** The dialog's role: 'dialog' if nothing is at risk. */
  role?: 'alertdialog' | 'dialog'
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation. Escape and the second button close it. The focus begins in the first
 * field; without a field, and if something is at risk, on the second button, so that an extra Enter
 * does nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, children, confirm, cancel, busy = false, onConfirm, onCancel } = props
  const { role = 'alertdialog' } = props
  const confirmButton = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  // Runs after showModal, which focuses the first focusable element.
  useLayoutEffect(() => {
    const { activeElement: first } = document
    const isRisky = first === confirmButton.current || first?.matches('[type=radio]')
    if (role === 'alertdialog' && isRisky) cancelButton.current?.focus()
  }, [role])
  return (
    <Dialog
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="w-[min(32rem,calc(100vw-2rem))] p-6 sm:p-8"
      onClose={onCancel}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-3">
          {children}
        </div>
        {/* The buttons are sticky, for a dialog longer than the screen. */}
        <div className="bg-limewash sticky -bottom-6 mt-2 -mb-6 flex flex-wrap gap-3 pt-4 pb-6 sm:-bottom-8 sm:-mb-8 sm:pb-8">
          {confirm && (
            <button
              ref={confirmButton}
              type="submit"
              className="button button-primary"
              disabled={busy}
            >
              {confirm}
            </button>
          )}
          <CloseButton ref={cancelButton} className="button button-quiet">
            {cancel}
          </CloseButton>
        </div>
      </form>
    </Dialog>
  )
}
