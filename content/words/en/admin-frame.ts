/** The frame of the desk: what leads from one of its screens to another. */
export const adminFrame = {
  groups: {
    orders: 'Orders',
    requests: 'Requests',
    messages: 'Post',
    people: 'People',
    records: 'Records',
  },
  /** On the first view, so that the day is one press away. */
  today: {
    none: 'Nothing is on the road today.',
    trips: { one: 'One trip is on the road today.', other: '{n} trips are on the road today.' },
    open: 'Open the day',
  },
}
