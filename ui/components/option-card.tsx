import type { InputHTMLAttributes, ReactNode } from 'react'

type OptionCardProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string
  label: string
  children?: ReactNode
}

/** A radio option as a card. A click anywhere on the card chooses it. */
export function OptionCard({ label, children, ...input }: OptionCardProps) {
  return (
    <label className="border-edge has-checked:border-disa has-checked:outline-disa has-focus-visible:outline-disa bg-limewash grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 border p-4 has-checked:outline-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-3">
      <input type="radio" {...input} className="accent-disa mt-1 h-4 w-4 outline-none" />
      <span className="font-semibold">{label}</span>
      {children}
    </label>
  )
}
