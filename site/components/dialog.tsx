import { type ComponentProps, useLayoutEffect, useRef } from 'react'

type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'onClose'> & {
  onClose: () => void
}

/**
 * The one dialog of the site, open for as long as it is drawn. What lies behind it is out of reach
 * and does not scroll. Escape closes it, a `CloseButton` in it does, and a press beside it where
 * `closedby` is 'any'; `onClose` hears and draws it no more. However it goes, the focus returns to
 * what opened it. It is named by `aria-label` or `aria-labelledby`.
 */
export function Dialog({ onClose, ...attributes }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // While it is still in the page, so that the browser gives the focus back.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      {...attributes}
      ref={element}
      // React also reports the dialogs drawn inside of this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    />
  )
}

/** A button that closes the dialog that it stands in. */
export function CloseButton(attributes: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...attributes}
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    />
  )
}
