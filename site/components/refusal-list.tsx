import { useEffect, useRef } from 'react'

export type RefusalLine = {
  text: string
  field?: string | undefined
  /** Nothing is to be mended: it did not go through. */
  isFailure?: boolean
}

/**
 * What has to be mended before something can be sent: read out at once, each line leads to its
 * field. The same words for two fields are said once, and lead to the first of them.
 */
export function RefusalList({ title, lines }: { title: string; lines: readonly RefusalLine[] }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = lines.filter(
    ({ text }, at) => at === lines.findIndex((earlier) => earlier.text === text),
  )
  useEffect(() => {
    box.current?.focus()
  }, [lines])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // Where the browser alone posted the form.
      autoFocus
      className="border-alarm text-alarm border-l-4 bg-plaster p-4"
    >
      {!shown.every(({ isFailure }) => isFailure) && <p className="font-semibold">{title}</p>}
      <ul className="list-disc not-first:mt-2 space-y-1 pl-5">
        {shown.map((line) => (
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
