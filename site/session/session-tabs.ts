/** What one tab tells the others of this browser. */
export type TabMessage<Held> = { kind: 'renewed'; held: Held } | { kind: 'ended' }

/** Does the work when no other tab is at it: of several that want to refresh, one does at a time. */
export async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  // Missing where the site is opened over plain HTTP by address; then the server's grace must do.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('session', work) : work()
}

/** Opens the channel between tabs and returns the function that sends on it. */
export function openTabs<Held>(hear: (message: TabMessage<Held>) => void) {
  // Where pages are rendered there are no tabs, and an open channel would hold the server up when it stops.
  if (typeof document === 'undefined') return () => undefined
  const channel = new BroadcastChannel('session')
  channel.addEventListener('message', (event: MessageEvent<TabMessage<Held>>) => hear(event.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  return (message: TabMessage<Held>) => channel.postMessage(message)
}
