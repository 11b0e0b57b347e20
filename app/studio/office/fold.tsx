import { type ReactNode, useEffect, useState } from 'react'
import type { FieldPath } from '../studio.ts'
import { isWithin, toPathKey } from './document-path.ts'
import { useEditorTools } from './editor-context.ts'

type FoldProps = {
  path: FieldPath
  title: string
  id?: string
  isOpened?: boolean
  /** Buttons next to the title. A click on them does not open the part. */
  tools?: ReactNode
  children: ReactNode
}

/** A part of the form. A click on its title, or a link to a field inside, opens it. */
export function Fold({ path, title, id, isOpened = false, tools, children }: FoldProps) {
  const { target, faults } = useEditorTools()
  const [isOpen, setIsOpen] = useState(isOpened)
  useEffect(() => {
    if (target && isWithin(target, path)) setIsOpen(true)
    // Each render makes a new path object, so the effect depends on `target`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target])
  const pathKey = toPathKey(path)
  const isFaulty = [...faults.keys()].some(
    (key) => key === pathKey || key.startsWith(`${pathKey}\u001F`),
  )
  return (
    <div className="studio-fold">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary id={id} className={isFaulty ? 'text-alarm' : undefined}>
          {title}
        </summary>
        {isOpen && <div className="studio-fold-body">{children}</div>}
      </details>
      {tools && <div className="studio-fold-tools">{tools}</div>}
    </div>
  )
}
