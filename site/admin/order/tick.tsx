type TickProps = {
  id: string
  label: string
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** One thing to say yes to. */
export function Tick({ id, label, isTicked, onTick }: TickProps) {
  return (
    <label htmlFor={id} className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        className="accent-disa mt-0.5 h-5 w-5 shrink-0"
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
