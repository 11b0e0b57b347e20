import { useEffect, useRef } from 'react'

export type RefusalLine = {
  text: string
  field?: string | undefined
  isFailure?: boolean
}

/**
 * Errors to fix before sending: announced at once, each line a link to its field. Two fields with
 * the same words share a line, which links to the first.
 */
export function RefusalList({ title, lines }: { title: string; lines: readonly RefusalLine[] }) {
  const box = useRef<HTMLDivElement>(null)
  const uniqueLines = lines.filter(
    ({ text }, index) => index === lines.findIndex((earlier) => earlier.text === text),
  )
  useEffect(() => {
    box.current?.focus()
  }, [lines])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      autoFocus
      className="border-alarm text-alarm border-l-4 bg-plaster p-4"
    >
      {!uniqueLines.every(({ isFailure }) => isFailure) && <p className="font-semibold">{title}</p>}
      <ul className="list-disc not-first:mt-2 space-y-1 pl-5">
        {uniqueLines.map((line) => (
          <li key={line.text}>
            {line.field ? (
              <a
                href={`#${line.field}`}
                className="underline"
                onClick={(event) => focusField(event, line.field)}
              >
                {line.text}
              </a>
            ) : (
              line.text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: { preventDefault: () => void }, field: string | undefined) {
  const element = field && document.getElementById(field)
  if (!element) return
  event.preventDefault()
  element.focus()
}
