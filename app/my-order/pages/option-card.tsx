import type { ReactNode } from 'react'

type OptionCardProps = {
  name: string
  value: string
  label: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}

/** A radio option as a card. A click anywhere on the card chooses it. */
export function OptionCard(props: OptionCardProps) {
  const { name, value, label, isChosen, isDisabled = false, onChoose, children } = props
  return (
    <label className="border-edge has-checked:border-disa has-checked:outline-disa has-focus-visible:outline-disa bg-limewash grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 border p-4 has-checked:outline-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-3">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="accent-disa mt-1 h-4 w-4 outline-none"
      />
      <span className="font-semibold">{label}</span>
      {children}
    </label>
  )
}
