/**
 * The subject of a thread: an order, a contact message, an itinerary, a group request, or only
 * a mail ('mail').
 */
export const threadKinds = ['order', 'contact', 'itinerary', 'group', 'mail'] as const
export type ThreadKind = (typeof threadKinds)[number]

/** 'open': waits for the office. 'answered': the office has replied. 'closed': nobody waits. */
export const threadStatuses = ['open', 'answered', 'closed'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/**
 * Reasons to set a mail aside: written by a machine, a delivery report, our own, or a duplicate.
 * All are listed and can be moved to a thread.
 */
export const asideReasons = ['automatic', 'returned', 'own', 'repeated'] as const
export type AsideReason = (typeof asideReasons)[number]

/**
 * States of a received mail. 'kept': stored, not read yet. 'taken': in a thread. Otherwise set aside
 * for one of `asideReasons`, or unreadable.
 */
export const receivedStates = ['kept', 'taken', ...asideReasons, 'unreadable'] as const
export type ReceivedState = (typeof receivedStates)[number]

export const wordlessReasons = ['files', 'nothing', 'unreadable'] as const
export type WordlessReason = (typeof wordlessReasons)[number]

/**
 * Limits of a received mail: bytes of the whole (the rest is cut off), bytes of its files, and
 * their number.
 */
export const mailLimits = { raw: 15 * 1024 * 1024, files: 10 * 1024 * 1024, fileCount: 20 } as const
