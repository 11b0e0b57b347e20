import { type ReactNode, useState } from 'react'
import { Spinner } from '../components/spinner.tsx'
import type { Desk, Loaded } from './desk.ts'
import { Notice } from './ui/notice.tsx'

type WhenLoadedProps<Value> = {
  desk: Pick<Desk, 'words'>
  loaded: Loaded<Value>
  children: (value: Value) => ReactNode
}

/** What was read; until it is there that it is on its way, and where it did not come a way to try again. */
export function WhenLoaded<Value>({ desk: { words }, loaded, children }: WhenLoadedProps<Value>) {
  const { value, state, reload } = loaded
  if (value !== undefined) return children(value)
  if (state === 'loading') return <Spinner label={words.inbox.loading} />
  return <NotLoaded desk={{ words }} onAgain={reload} />
}

type NotLoadedProps = { desk: Pick<Desk, 'words'>; onAgain: () => unknown }

/** Stands where something should that did not come: it says so, and asks for it again. */
function NotLoaded({ desk: { words }, onAgain }: NotLoadedProps) {
  return (
    <div className="mt-6">
      <Notice>{words.notLoaded}</Notice>
      <button type="button" className="button button-quiet mt-4" onClick={() => void onAgain()}>
        {words.retry}
      </button>
    </div>
  )
}

type OnceOpenedProps = { title: string; isOpened?: boolean; children: ReactNode }

/** A part of a row that is opened by its title, and asks for what it shows only then. */
export function OnceOpened({ title, isOpened = false, children }: OnceOpenedProps) {
  const [isOpen, setIsOpen] = useState(isOpened)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-semibold">{title}</summary>
      {isOpen && children}
    </details>
  )
}
