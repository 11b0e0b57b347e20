import { Children, type ReactNode } from 'react'

/**
 * Short facts in a row with dots between them; a fact never breaks across lines. Dots and spaces
 * are text, so facts stay apart for screen readers and when copied.
 */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className="facts">
      {Children.toArray(children)
        .filter((fact) => fact !== '')
        .map((fact, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have no id and keep their order.
          <span key={position}>
            {position > 0 && <i> · </i>}
            <span>{fact}</span>
          </span>
        ))}
    </span>
  )
}
