import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

type ActsProps<Act extends string> = {
  /** What can be done now. `name` says of what, where the button alone does not. */
  acts: readonly { act: Act; label: string; name?: string }[]
  look?: string
  /** What asks about one of them. It stays while it is open, whether it can still be done or not. */
  children: (act: Act, onClose: () => void) => ReactNode
  /** Told when one is opened or closed. */
  onAsk?: (isAsking: boolean) => void
}

/** Buttons, each of which opens a dialog. */
export function Acts<Act extends string>(props: ActsProps<Act>) {
  const { acts, look = 'button button-quiet', children, onAsk } = props
  const [asking, setAsking] = useState<Act>()
  const ask = (act: Act | undefined) => {
    setAsking(act)
    onAsk?.(act !== undefined)
  }
  return (
    <>
      {acts.map(({ act, label, name }) => (
        <button key={act} type="button" className={look} aria-label={name} onClick={() => ask(act)}>
          {label}
        </button>
      ))}
      {asking !== undefined &&
        // Within a row it would look as its cells do.
        createPortal(
          children(asking, () => ask(undefined)),
          document.querySelector('.desk') ?? document.body,
        )}
    </>
  )
}
