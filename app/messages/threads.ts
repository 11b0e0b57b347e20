/** A thread's subject: an order, a contact message, a quote request, or a mail without any. */
export const threadKinds = ['order', 'contact', 'itinerary', 'group', 'mail'] as const
export type ThreadKind = (typeof threadKinds)[number]

/** Waiting for us; answered by us; closed. */
export const threadStatuses = ['open', 'answered', 'closed'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/**
 * Reasons to set a mail aside: written by a machine, a delivery report, our own, or a duplicate.
 * All are listed and can be restored.
 */
export const asideReasons = ['automatic', 'returned', 'own', 'repeated'] as const
export type AsideReason = (typeof asideReasons)[number]

/**
 * States of a received mail: stored and unread, added to a thread, set aside (automatic, returned,
 * own, repeated), or unreadable.
 */
export const receivedStates = ['kept', 'taken', ...asideReasons, 'unreadable'] as const
export type ReceivedState = (typeof receivedStates)[number]

export const wordlessReasons = ['files', 'nothing', 'unreadable'] as const
export type WordlessReason = (typeof wordlessReasons)[number]

/** Limits of a received mail in bytes: the whole (the rest is cut), and its files together. */
export const mailLimits = { raw: 15 * 1024 * 1024, files: 10 * 1024 * 1024, fileCount: 20 } as const
