import type { Desk } from './desk.ts'
import { useUndo, withdrawUndo } from './undo.ts'

/** The corner in which the last act can be taken back; always there, so that what comes into it is read out. */
export function DeskUndo({ desk }: { desk: Desk }) {
  const undo = useUndo()
  return (
    <div role="status" className="desk-undo no-print">
      {undo && (
        <p className="bg-ink text-limewash flex items-center gap-4 py-2 pr-2 pl-4">
          {undo.said}
          <button
            type="button"
            className="border-limewash min-h-10 cursor-pointer border px-4 font-semibold"
            onClick={() => {
              withdrawUndo()
              undo.takeBack()
            }}
          >
            {desk.words.frame.undo.button} <kbd aria-hidden="true">U</kbd>
          </button>
        </p>
      )}
    </div>
  )
}
