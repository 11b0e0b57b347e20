import type { ReactNode } from 'react'

type CardProps = { id: string; title: string; text?: string; children: ReactNode }

export function Card({ id, title, text, children }: CardProps) {
  return (
    <section aria-labelledby={id} className="bg-plaster p-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {text && <p className="text-ink-2 mt-2 text-meta">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
