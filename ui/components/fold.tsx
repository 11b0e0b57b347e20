import type { ReactNode } from 'react'

type FoldProps = {
  title: string
  children: ReactNode
  /** Open on wide screens: by ui/styles.css until scripts set the attribute. */
  openWhenWide?: boolean
  className?: string
}

/** A part that opens on a click, in plain HTML. */
export function Fold({ title, children, openWhenWide = false, className = '' }: FoldProps) {
  return (
    <details
      className={`fold ${className}`}
      {...(openWhenWide ? { 'data-wide': '', ref: openIfWide } : {})}
    >
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function openIfWide(fold: HTMLDetailsElement | null): void {
  if (!fold || !matchMedia('(width >= 64rem)').matches) return
  fold.open = true
  fold.dataset['wide'] = 'opened'
}
