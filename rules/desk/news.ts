/** What the desk hears of: of which of these something was stored. The database says so by these names. */
export const newsTopics = [
  'orders',
  'requests',
  'messages',
  'money',
  'fleet',
  'mails',
  'team',
  'log',
] as const
export type NewsTopic = (typeof newsTopics)[number]

/** Whether a text names a topic. */
export function isNewsTopic(text: string): text is NewsTopic {
  return (newsTopics as readonly string[]).includes(text)
}

/** How often an open stream says that it is there, in milliseconds: a proxy hangs up on one that is silent for a minute. */
export const beatMs = 20_000
