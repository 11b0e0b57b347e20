import { Tabs as Parts } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; name: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  children: ReactNode
}

/** Two or three views, one shown at a time. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, chosen, onChoose, children } = props
  return (
    <Parts.Root value={chosen} onValueChange={onChoose} className="contents">
      <Parts.List activateOnFocus aria-label={label} className="border-rule flex border-b">
        {tabs.map(({ id, name }) => (
          <Parts.Tab
            key={id}
            value={id}
            className="aria-selected:border-disa text-ink-2 aria-selected:text-ink -mb-px min-h-12 flex-1 border-b-3 border-transparent px-4 font-semibold"
          >
            {name}
          </Parts.Tab>
        ))}
      </Parts.List>
      <Parts.Panel value={chosen}>{children}</Parts.Panel>
    </Parts.Root>
  )
}
