import { type ReactNode, useLayoutEffect } from 'react'
import { readTrace } from '../session/session-state.ts'
import { Spinner } from './spinner.tsx'

type UnlessAwaitedProps = {
  /** False until the page knows who has come; from then on it shows its children alone. */
  isKnown: boolean
  label: string
  title?: string
  /** What a stranger is to see; it stays the same element, with all that was typed into it. */
  children: ReactNode
}

/**
 * What depends on who has come, as it is rendered ahead of time: a stranger sees the children from
 * the first paint on. Whoever may be more than that is marked in the page's head
 * (site/loading/awaited-script.ts) and sees something turn instead.
 */
export function UnlessAwaited({ isKnown, label, title, children }: UnlessAwaitedProps) {
  // Opened by a link inside the site, before the session is known: no head has marked it.
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
