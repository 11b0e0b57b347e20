import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '#ui/office-kit/badge.tsx'

type State = ComponentProps<typeof Badge>

/** A connection, or a part of it, with its state. */
export function Part(props: { id: string; title: string; state?: State; children: ReactNode }) {
  const { id, title, state, children } = props
  return (
    <section aria-labelledby={id} className="bg-plaster grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} tabIndex={-1}>
          {title}
        </h3>
        {state && <Badge {...state} />}
      </div>
      {children}
    </section>
  )
}

/** The steps of a trial, each with its state and what it means. */
export function Steps({ steps }: { steps: { name: string; state: State; meaning: string }[] }) {
  return (
    <ol className="mt-2">
      {steps.map(({ name, state, meaning }) => (
        <li
          key={name}
          className="border-rule grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-t py-2 text-meta sm:grid-cols-[6rem_10rem_minmax(0,1fr)]"
        >
          <span>
            <Badge {...state} />
          </span>
          <span>{name}</span>
          <span className="text-ink-2 max-sm:col-start-2">{meaning}</span>
        </li>
      ))}
    </ol>
  )
}
