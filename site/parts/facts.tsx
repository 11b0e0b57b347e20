import { Children, type ReactNode } from 'react'

/** Short facts in a row with a dot between them: a line ends after a dot, never before one or inside a fact. */
export function Facts({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children)
  return facts.map((fact, position) => (
    // oxlint-disable-next-line react/no-array-index-key -- facts have no name of their own, and stay in order.
    <span key={position}>
      <span className="inline-block">
        {fact}
        {position < facts.length - 1 && ' ·'}
      </span>{' '}
    </span>
  ))
}
