import { Children, type ReactNode } from 'react'

/**
 * Short facts in a row with a dot between them; a line begins and ends with a fact, and none is broken.
 * Dots and spaces are text, so that facts stay apart for whoever listens or copies them.
 */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className="facts">
      {Children.toArray(children)
        .filter((fact) => fact !== '')
        .map((fact, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have no name of their own, and stay in order.
          <span key={position}>
            {position > 0 && <i> · </i>}
            <span>{fact}</span>
          </span>
        ))}
    </span>
  )
}
