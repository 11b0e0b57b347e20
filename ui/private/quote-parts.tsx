import type { ReactNode } from 'react'
import type { AnswerLine } from '#app/enquiries/own-quote-request.ts'
import { buttonName } from '#rules/requests/form-signs.ts'

import { type RefusalLine, RefusalList } from '../components/refusal-list.tsx'

export function Note({ title, text }: { title: string; text?: string }) {
  return (
    <div role="status" className="border-fynbos bg-plaster mb-8 max-w-2xl border-l-4 p-4">
      <p className="font-semibold">{title}</p>
      {text && (
        <p className="mt-1 wrap-anywhere" data-free="">
          {text}
        </p>
      )}
    </div>
  )
}

export function Problems(props: { title: string; lines: readonly RefusalLine[] }) {
  return (
    <div className="mb-8 max-w-2xl">
      <RefusalList {...props} />
    </div>
  )
}

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function AnswerList({ answers }: { answers: readonly AnswerLine[] }) {
  return (
    <dl className="mt-4">
      {answers.map(({ label, value }) => (
        <div
          key={label}
          className="border-rule grid gap-x-6 border-b py-2 sm:grid-cols-[11rem_1fr]"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line" data-free="">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ActButtonProps = { act: string; label: string; isPrimary?: boolean }

export function ActButton({ act, label, isPrimary = false }: ActButtonProps) {
  return (
    <button
      type="submit"
      name={buttonName}
      value={act}
      className={`button ${isPrimary ? 'button-primary' : 'button-quiet'}`}
    >
      {label}
    </button>
  )
}
