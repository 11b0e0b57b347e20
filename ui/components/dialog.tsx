import { type ComponentProps, useLayoutEffect, useRef } from 'react'

type DialogProps = Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'onClose'> & {
  onClose: () => void
}

/**
 * The only dialog of the site, open while it is rendered. The page behind it is inert and does not
 * scroll. Escape, a `CloseButton` inside, or a click outside (if `closedby` is 'any') closes it;
 * `onClose` must then stop rendering it. The focus always returns to what opened it. Requires
 * `aria-label` or `aria-labelledby`.
 */
export function Dialog({ onClose, ...attributes }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Closes it while still in the page, so that the browser returns the focus.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      {...attributes}
      ref={element}
      // React also reports closed dialogs inside this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    />
  )
}

export function CloseButton(attributes: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...attributes}
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    />
  )
}
