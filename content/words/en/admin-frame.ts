/** The frame of the desk: what leads from one of its screens to another. */
export const adminFrame = {
  groups: {
    orders: 'Booked',
    requests: 'Requests',
    messages: 'Inbox',
    people: 'People',
    records: 'Records',
  },
  /** While no news arrive. */
  notLive: 'Connection lost. What you see may be out of date; we’ll keep trying.',
  /** What was just done, and can be taken back. */
  undo: {
    button: 'Undo',
    status: 'Now: {status}.',
    note: 'A new note on {name}.',
    noteSince: 'Someone has changed that note since, so it stays as it is.',
    sent: 'Changed: who goes out with {title}.',
    away: 'Entered: the days away of {name}.',
    back: 'Removed: the days away of {name}.',
    undone: 'Undone.',
    key: 'Undo what you just did',
  },
  search: {
    label: 'Search everything',
    hint: 'Search a name, number or 20 Feb',
    looking: 'Looking...',
    none: 'Nothing matches ‘{typed}’. Try part of a name, a few digits of the phone, the day of the trip, or ‘unpaid’.',
    failed: 'The search didn’t work. Please try again.',
    found: { one: 'One found', other: '{n} found' },
    more: 'More in {list}',
    day: 'The day',
  },
  keys: {
    button: 'Shortcuts',
    title: 'Keyboard shortcuts',
    search: 'Search everything',
    list: 'Show these keys',
    next: 'Next row of a list',
    previous: 'Row before it',
    open: 'Open the row',
    goTo: 'Go to {view}',
    between: 'then',
    isOn: 'Single keys work on this device',
    isOnHint: 'Turn them off if you dictate, or if they get in your way.',
    close: 'Close',
  },
}
