import { useEffect, useRef } from 'react'
import { type RefusalLine, RefusalList } from '#ui/components/refusal-list.tsx'

type Props = {
  title: string
  worse: string | undefined
  mend: string
  lines: readonly RefusalLine[]
}

/**
 * Heading above the figures of a change or a cancellation. Takes the focus, so that screen readers
 * announce it.
 */
export function FiguresHead({ title, worse, mend, lines }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3
        ref={heading}
        tabIndex={-1}
        autoFocus
        className="font-sans text-lead font-semibold outline-none"
      >
        {title}
      </h3>
      {worse && (
        <p role="alert" className="border-amber mt-3 border-l-4 pl-3">
          {worse}
        </p>
      )}
      {lines.length > 0 && (
        <div className="mt-4">
          <RefusalList title={mend} lines={lines} />
        </div>
      )}
    </>
  )
}
