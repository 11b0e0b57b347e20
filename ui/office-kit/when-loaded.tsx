import { type ReactNode, useState } from 'react'
import { Spinner } from '../components/spinner.tsx'
import type { Desk, Loaded } from './desk.ts'
import { Notice } from './notice.tsx'

type WhenLoadedProps<Value> = {
  desk: Pick<Desk, 'words'>
  loaded: Loaded<Value>
  children: (value: Value) => ReactNode
}

/** The loaded value, a loading indicator, or a message with a retry. */
export function WhenLoaded<Value>({ desk: { words }, loaded, children }: WhenLoadedProps<Value>) {
  const { value, state, reload } = loaded
  if (value !== undefined) return children(value)
  if (state === 'loading') return <Spinner label={words.inbox.loading} />
  return <NotLoaded desk={{ words }} onAgain={reload} />
}

type NotLoadedProps = { desk: Pick<Desk, 'words'>; onAgain: () => unknown }

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

type LazyDetailsProps = { title: string; isOpened?: boolean; children: ReactNode }

export function LazyDetails({ title, isOpened = false, children }: LazyDetailsProps) {
  const [isOpen, setIsOpen] = useState(isOpened)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-semibold">{title}</summary>
      {isOpen && children}
    </details>
  )
}
