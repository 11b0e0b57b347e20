import { type ReactNode, useLayoutEffect } from 'react'
import { readTrace } from '../session/session-state.ts'
import { Spinner } from './spinner.tsx'

type UnlessAwaitedProps = {
  /** False until the page knows the session; then only the children are shown. */
  isKnown: boolean
  label: string
  title?: string
  /** What a visitor without a session sees; the element stays the same and keeps what was typed. */
  children: ReactNode
}

/**
 * Prerendered content that depends on the session. A visitor without one sees the children from the
 * first paint. A visitor who may have one is marked in the page's head
 * (ui/loading/awaited-script.ts) and sees a spinner.
 */
export function UnlessAwaited({ isKnown, label, title, children }: UnlessAwaitedProps) {
  // Marks the page if a link inside the site opened it before the session is known: the head script
  // did not run.
  useLayoutEffect(() => {
    if (readTrace() === 'on') document.documentElement.dataset.awaited = ''
  }, [])
  return (
    <>
      {!isKnown && (
        <div className="for-awaited">
          <Spinner label={label} title={title} />
        </div>
      )}
      <div className={isKnown ? undefined : 'for-strangers'}>{children}</div>
    </>
  )
}
