/** What a thread is about: an order, a message of the contact form, a quote request, or a mail that belongs to none. */
export const threadKinds = ['order', 'contact', 'itinerary', 'group', 'mail'] as const
export type ThreadKind = (typeof threadKinds)[number]

/** Somebody waits for us; we wrote last; nothing more is to be said. */
export const threadStatuses = ['open', 'answered', 'closed'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/**
 * For what a mail waits for nobody: a machine wrote it, it is a mail server's report, it is ours, or the same came before. Each of them is
 * listed, and can be brought back.
 */
export const asideReasons = ['automatic', 'returned', 'own', 'repeated'] as const
export type AsideReason = (typeof asideReasons)[number]

/**
 * What becomes of a mail that came: kept and not yet read, put into a thread, put there without waking anybody (an
 * absence), one of ours that came back, our own, the same once more, or one that nothing could be read of.
 */
export const receivedStates = ['kept', 'taken', ...asideReasons, 'unreadable'] as const
export type ReceivedState = (typeof receivedStates)[number]

/** Why a message has no words: its mail had files alone, or nothing, or could not be read. */
export const wordlessReasons = ['files', 'nothing', 'unreadable'] as const
export type WordlessReason = (typeof wordlessReasons)[number]

/** What is taken of a mail, in bytes: the whole of it (what is longer is cut there), and its files together. */
export const mailLimits = { raw: 15 * 1024 * 1024, files: 10 * 1024 * 1024, fileCount: 20 } as const
